"""The client's files: which are cached for ever, which page answers where, and no way out."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from banca.rulebook import phrasebooks
from banca.server.app import make_app
from banca.server.house import House

INDEX = b"<!doctype html><title>Banca</title>" + b"<p>ola</p>" * 200
SCRIPT = b"export const x = 1;\n" * 200


@pytest.fixture
async def client(house: House, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_bytes(INDEX)
    (dist / "assets" / "index-a1b2c3.js").write_bytes(SCRIPT)
    (dist / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    way = httpx.ASGITransport(make_app(replace(house, static=dist)))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as browser:
        yield browser


@pytest.mark.parametrize("path", ["/", "/table/am38", "/rules/804/2015", "/olá", "/index.html"])
async def test_a_page_of_the_client_is_the_client(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)

    assert answer.content == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


async def test_what_has_its_hash_in_its_name_is_kept_for_ever(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/index-a1b2c3.js")

    assert answer.content == SCRIPT
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")


async def test_text_travels_compressed_where_the_browser_takes_it(
    client: httpx.AsyncClient,
) -> None:
    plain = await client.get("/", headers={"accept-encoding": "identity"})
    zipped = await client.get("/", headers={"accept-encoding": "gzip"})

    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) == len(gzip.compress(INDEX, mtime=0))
    assert plain.content == zipped.content


async def test_what_has_not_changed_is_not_sent_again(client: httpx.AsyncClient) -> None:
    tag = (await client.get("/")).headers["etag"]
    again = await client.get("/", headers={"if-none-match": tag})
    other = await client.get("/", headers={"if-none-match": '"something"'})

    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone.js",
        "/assets/",
        "/robots.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//etc/passwd.txt",
        "/a%00b.js",
        "/" + "x" * 3000 + ".js",
    ],
)
async def test_there_is_no_file_but_those(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)

    assert answer.status_code == 404
    assert answer.json()["phrase"] == "no such address"


async def test_without_a_client_the_house_says_what_to_do(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/")

    assert answer.status_code == 200
    assert "make run" in answer.text
    assert all(f'<p lang="{book.tag}">' in answer.text for book in phrasebooks().values())
