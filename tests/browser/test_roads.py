"""The roads of a shoe: what they show, what they say, and that a phone shows them whole."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.card_house import PONTO_SOLO
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.test_card_tables import cuts

PONTO, BANCA, TIE = "4h 5d Kc 7s", "Kc 7s 4h 5d", "Kh 6d 6s Tc"
# Runs of one, two and one: what begins the derived road is the second coup of the second run.
SHOE = (PONTO, BANCA, TIE, BANCA, PONTO)


def test_the_derived_roads_are_drawn_and_said(visit: Visit, house: House) -> None:
    ana = visit(screen="phone")
    ana.comes_to(PONTO_SOLO)
    cuts(ana)
    house.draws(PONTO_SOLO, *SHOE, cookie=ana.cookie)
    for number in range(1, len(SHOE) + 1):
        ana.bet("ponto")
        ana.at("deal").click()
        ana.expect_round(number + 1)

    expect(ana.at("road-big_eye")).to_have_attribute("data-marks", "2")
    expect(ana.at("told-big_eye")).to_have_text(
        "Olho grande: 2 marcas; as últimas, da mais recente para trás: não se repete, não se repete"
    )
    expect(ana.at("road-small")).to_have_attribute("data-marks", "0")
    expect(ana.at("told-small")).to_have_count(0)
    ana.at("roads-why").locator("summary").click()
    expect(ana.at("roads-why").get_by_text("big eye boy")).to_be_visible()
    ana.at("language").click()
    expect(ana.at("told-big_eye")).to_contain_text("Big eye boy: 2 marks")
    for screen in ("phone", "sideways", "low phone"):
        ana.resize(screen)
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert ana.unreached() == []
