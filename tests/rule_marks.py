"""The mark by which a test says which rules it shows: ``@rule("804/2015:13.a.i")``.

A mark counts only if its test ran. A rule all of whose tests were skipped is not shown: then the
run fails and names the rule. A run of a few tests is not judged for the rest of a rule's tests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache

import pytest

from banca.rulebook.coverage import Places, checkout, marked

rule = pytest.mark.rule


class RuleMarks:
    """What became of each rule's tests in this run."""

    def __init__(self, places: Callable[[], Places]) -> None:
        self.places = places  # By rule: where its marks are, collected or not.
        self.ran: dict[str, set[str]] = defaultdict(set)  # By rule: tests that ran.
        self.skipped: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        outcome = self.skipped if report.skipped else self.ran
        if report.when == "call" or report.skipped:
            for name, cite in report.user_properties:
                if name == "rule":
                    outcome[str(cite)].add(report.nodeid)

    def unshown(self) -> dict[str, list[str]]:
        """Rules all of whose tests were reached and skipped, with those tests."""
        places = self.places() if self.skipped else {}
        return {
            cite: sorted(tests)
            for cite, tests in sorted(self.skipped.items())
            if cite not in self.ran
            and all(any(_belongs(test, place) for test in tests) for place in places.get(cite, ()))
        }

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.unshown() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for cite, tests in self.unshown().items():
            terminalreporter.write_line(f"UNSHOWN {cite}: skipped {', '.join(tests)}", red=True)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*citations): the rules that a test shows to hold")
    if not hasattr(config, "workerinput"):  # Under xdist the reports arrive in one process.
        config.pluginmanager.register(RuleMarks(_written), "banca-rule-marks")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let the rules travel with the report, from whichever process ran the test."""
    for mark in item.iter_markers("rule"):
        item.user_properties.extend(("rule", cite) for cite in mark.args)


@cache
def _written() -> Places:
    root = checkout()
    return marked(root) if root else {}


def _belongs(test: str, place: str) -> bool:
    """Whether *test*, as pytest names it, is the *place* of a mark or inside it."""
    return test == place or test.startswith((f"{place}[", f"{place}::"))
