"""Complaints: a form that reaches the house, with the round, and the answer that comes back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House
from tests.browser.test_history import SCREENS, WHEEL, played
from tests.rule_marks import rule


def banca(*words: object) -> str:
    """What the operator's command line says."""
    command = [str(Path(sys.executable).with_name("banca")), *map(str, words)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode() + done.stdout.decode()
    return done.stdout.decode()


@rule("PD-77", "804/2015:25", "807/2015:27")
def test_a_round_is_contested_and_the_answer_is_read(visit: Visit, house: House) -> None:
    ana = visit(language="en")
    ana.comes_to(WHEEL)
    played(ana, house, "17")
    ana.open("#/history")
    ana.at("history-round").click()
    ana.at("contest").click()
    expect(ana.at("complain-round")).to_contain_text("Round 1")
    ana.at("complain-send").click()
    expect(ana.at("complain-trouble")).to_contain_text("Say what happened.")
    ana.at("complain-grounds").select_option("payment")
    ana.at("complain-text").fill("I had bet on black.\n=HYPERLINK()")
    ana.at("complain-send").click()

    expect(ana.at("complain-done")).to_contain_text("on record")
    expect(ana.at("complaint")).to_have_count(1)
    expect(ana.at("complaint")).to_contain_text("Not answered yet")
    player = house.get("me", ana.cookie)["player"]
    listed = banca("complaints", "--data", house.data)
    assert f"{player}-1: payment, round 1 of {WHEEL}~{player}: I had bet on black.\\u000a" in listed
    answer = ("answer", f"{player}-1", "rejected", "--text", "The record says red.")
    banca(*answer, "--data", house.data, "--port", house.port)
    ana.page.reload()
    expect(ana.at("complaint")).to_have_attribute("data-outcome", "rejected")
    expect(ana.at("complaint-answer")).to_have_text("The record says red.")
    ana.at("complaint").get_by_role("link").click()
    expect(ana.at("past")).to_have_attribute("data-round", "1")


@rule("PD-77")
def test_whoever_has_not_entered_reads_where_to_complain_and_has_no_form(visit: Visit) -> None:
    ana = visit()
    ana.open("#/complaints")

    expect(ana.at("contact")).to_be_visible()
    expect(ana.at("complain")).to_have_count(0)


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("language", ["pt", in_a_soak("en")])  # Of which the words are shorter.
def test_it_fits_every_screen(visit: Visit, size: tuple[int, int], language: str) -> None:
    ana = visit(language=language)
    ana.enter()
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.open("#/complaints")
    ana.at("complain-text").fill("W" * 200)
    ana.at("complain-send").click()
    expect(ana.at("complaint")).to_be_visible()

    assert ana.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
