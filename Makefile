# Everything that is done with this project, one target each. All of them set themselves up:
# a fresh machine needs Python 3.11+, Node 20+ and make.
#
#   make run       the platform, with its embedded store, on http://127.0.0.1:8000
#   make test      every test: unit, web-test and browser
#   make lint      style and types
#   make quick     what your change touches, in under two minutes: for the inner loop
#   .ci/run        lint, then test: what a change must pass
#   make help      the other targets

PY   ?= python3
ARGS ?=
JOBS ?= 2
B    := .venv/bin
DIST := src/banca/webdist/index.html
WEB   = $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)

# uv is only a faster installer. Where it is missing, pip does the same work.
INSTALL = install() { \
	if [ -x $(B)/uv ]; then VIRTUAL_ENV=$(CURDIR)/.venv $(B)/uv pip install -c constraints.txt "$$@"; \
	else $(B)/python -m pip install -c constraints.txt "$$@"; fi; }; install

.PHONY: help setup run test quick unit web-test browser lint format soak bench docs lock chromium nginx clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 18

setup: .venv/.test web/node_modules/.ok  ## install what the tests and the client need, and no more

run: .venv/.run $(DIST)  ## serve a playable house: make run ARGS="--port 9000"
	$(B)/banca serve $(ARGS)

test: unit web-test browser  ## every test

quick: .venv/.lint web/node_modules/.ok $(DIST)  ## what the change since main touches, in under two minutes
	JOBS=$(JOBS) $(B)/python -m tests.quick

unit: .venv/.test $(DIST) nginx  ## Python: rules, maths, books, floor, server, command line, docs
	$(B)/pytest --ignore=tests/browser -m "not soak" -n $(JOBS) --dist worksteal $(ARGS)

web-test: web/node_modules/.ok  ## the browser client: types and unit tests
	cd web && npm run check && npm run test

browser: .venv/.test $(DIST) chromium  ## the whole, played in Chromium
	$(B)/pytest tests/browser -m "not soak" -n $(JOBS) --dist worksteal $(ARGS)

lint: .venv/.lint web/node_modules/.ok  ## ruff, mypy --strict, svelte-check over freshly generated types
	$(B)/ruff check .
	$(B)/ruff format --check .
	$(B)/mypy
	$(B)/python -m tests.server.written --check
	cd web && npm run check

format: .venv/.lint  ## let ruff put the code in order
	$(B)/ruff check --fix .
	$(B)/ruff format .

soak: .venv/.test $(DIST)  ## the long runs: 200 times kill -9, crash images, ten million hands, every cure taken out
	$(B)/pytest -m soak -o timeout=7200 $(ARGS)

bench: .venv/.bench $(DIST)  ## how fast, in ratios to the peers measured in the same run
	$(B)/python -m bench $(ARGS)

docs: .venv/.test  ## write anew what is generated: pages, types of the client, coverage of the rules
	$(B)/python -m tests.pages
	$(B)/python -m tests.server.written
	$(B)/python -m tests.vectors
	$(B)/python -m banca.rulebook.coverage
	$(B)/python web/dev/cards.py

lock: .venv/.base  ## pin what pyproject.toml and web/package.json ask for; newest: ARGS=--upgrade
	$(B)/python -m pip install uv
	$(B)/uv pip compile --quiet $(ARGS) --universal --python-version 3.11 --all-extras \
		--no-annotate --no-header pyproject.toml -o constraints.txt
	cd web && npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund
	! grep -nE 'https?://|file:' constraints.txt
	! grep -n '"resolved"' web/package-lock.json

clean:  ## throw away all that was built or installed; the data in var/ stay
	rm -rf .venv web/node_modules src/banca/webdist dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# --- What the targets stand on ------------------------------------------------------------------

.venv/.base: constraints.txt
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; say which with: make PY=python3.12")'
	$(PY) -m venv .venv
	-$(B)/python -m pip install --disable-pip-version-check uv
	touch $@

.venv/.run: .venv/.base pyproject.toml
	$(INSTALL) -e .
	touch $@

.venv/.test: .venv/.run
	$(INSTALL) -e '.[test]'
	touch $@

.venv/.lint: .venv/.test
	$(INSTALL) -e '.[test,lint]'
	touch $@

.venv/.bench: .venv/.test
	$(INSTALL) -e '.[bench]'
	touch $@

web/node_modules/.ok: web/package.json web/package-lock.json
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(+(a < 20 || (a === 20 && b < 19)))' \
		|| { echo "Node 20.19 or newer is needed, with npm."; exit 1; }
	cd web && npm ci --no-audit --no-fund
	touch $@

$(DIST): web/node_modules/.ok $(WEB)
	cd web && npm run build
	touch $@

chromium:
	@if command -v chromium || command -v chromium-browser || command -v google-chrome; then exit 0; fi; \
	command -v apt-get >/dev/null || { echo "The browser tests need Chromium, and this machine has no apt-get: install it by hand."; exit 1; }; \
	if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	echo "Chromium is missing: installing Debian's."; \
	$$as_root apt-get update && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium

nginx:
	@if PATH="$$PATH:/usr/sbin:/usr/local/sbin" command -v nginx >/dev/null; then exit 0; fi; \
	command -v apt-get >/dev/null || { echo "The test of the house behind a proxy needs nginx, and this machine has no apt-get: install it by hand."; exit 1; }; \
	if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	echo "nginx is missing: installing Debian's."; \
	$$as_root apt-get update && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends nginx-light
