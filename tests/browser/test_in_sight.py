"""What a player always sees, and what may be looked up at any time."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.hurried import CONTACT, FAST
from tests.browser.visitor import Screen, Visitor, plain
from tests.rule_marks import rule


@rule("PD-44", "RG-3", "RG-4", "804/2015:25", "807/2015:27")
@pytest.mark.parametrize("screen", ["desktop", in_a_soak("phone"), "small phone"])
def test_balance_stake_result_and_time_are_always_in_sight(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to("am37-solo")
    assert ana.meters == (100_000, 0, 0)

    ana.bet("simple:red", "pleno:17")
    ana.expect_staked(200)
    assert ana.meters == (99_800, 200, 0)  # What is still in play is neither won nor lost.

    ana.spin()
    ana.expect_staked(0)
    round = house.get("me/rounds?limit=1", ana.cookie)["rounds"][0]
    assert ana.meters == (round["after"], 0, round["returned"] - 200)

    for name in ("balance", "staked", "net", "clock"):
        expect(ana.at(name)).to_be_visible()
    before = ana.at("clock").locator("time").inner_text()
    assert re.fullmatch(r"\d+:\d\d", before)
    expect(ana.at("clock").locator("time")).not_to_have_text(before)  # It runs.
    if screen == "desktop":
        expect(ana.at("clock")).to_contain_text(re.compile(r"\d\d:\d\d$"))  # The time of day too.
    ana.page.mouse.wheel(0, 4000)  # However far somebody scrolls.
    until(lambda: ana.page.evaluate("scrollY > 0"), "the page scrolls")
    for name in ("balance", "staked", "net", "clock"):
        expect(ana.at(name)).to_be_in_viewport()


@rule("804/2015:24", "807/2015:26", "PD-56", "INT-9", "INT-11")
def test_the_last_round_is_told_in_full_and_kept_in_the_history(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.bet("simple:red", "simple:black")
    ana.pick(500)
    ana.bet("split:17-20")
    ana.spin()

    round = house.get("me/rounds?limit=1", ana.cookie)["rounds"][0]
    pocket = next(event["pocket"] for event in round["events"] if event["type"] == "Spun")
    told = ana.at("last-round")
    expect(told).to_have_attribute("data-round", "1")
    expect(told.locator(".pip")).to_have_text(pocket)
    text = plain(told.inner_text())
    for bet in ("cavalo 17-20", "encarnado", "preto"):
        assert bet in text
    for amount in ("500 pts", "100 pts", "100 000 pts", _points(round["after"])):
        assert amount in text
    assert round["before"] == 100_000

    ana.page.get_by_role("link", name="Historial").click()
    row = ana.at("history-round")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Só para si · roleta francesa")
    expect(row.locator(".pip")).to_have_text(pocket)
    expect(ana.page.get_by_text("em curso")).to_be_visible()  # The session is not over.
    row.click()
    expect(ana.page.locator("table")).to_contain_text("cavalo 17-20")


def _points(amount: int) -> str:
    return f"{amount:,}".replace(",", " ") + " pts"


@rule("804/2015:26", "807/2015:28", "PD-61")
def test_leaving_gives_the_account_of_the_session(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("am38-solo")
    for _ in range(2):
        ana.bet("simple:red", "dozen:1")
        ana.spin()
        ana.expect_staked(0)
    rounds = house.get("me/rounds?limit=5", ana.cookie)["rounds"]
    returned = sum(round["returned"] for round in rounds)
    ana.at("leave").click()

    summary = ana.at("summary")
    expect(summary).to_be_visible()
    expect(summary).to_contain_text("Só para si · dois zeros")
    assert _amount(ana, "summary-staked") == 400
    assert _amount(ana, "summary-returned") == returned
    assert _amount(ana, "summary-result") == returned - 400
    expect(summary.locator("dl")).to_contain_text(re.compile(r"Jogadas\s*2"))

    summary.get_by_role("link", name="Voltar à sala").click()
    expect(ana.at("lobby")).to_be_visible()
    ana.page.get_by_role("link", name="Historial").click()
    expect(ana.page.get_by_text("Sessões de jogo")).to_be_visible()
    session = ana.page.locator("li.session")
    expect(session).to_contain_text(re.compile(r"Total apostado\s*400"))


def _amount(visitor: Visitor, name: str) -> int:
    digits = re.sub(r"[^\d−]", "", visitor.at(name).inner_text())
    return int(digits.replace("−", "-"))


@rule("804/2015:28.b", "804/2015:29", "PD-60")
def test_whoever_does_not_bet_is_invited_warned_and_then_sent_home(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ana.comes_to(FAST)
    with house.guest("Rui") as rui:
        rui.sit(FAST)

        def round() -> None:
            number = rui.view(FAST)["public"]["view"]["round"]
            rui.bet(FAST, simple_red=100)
            house.turns(FAST, "closed")
            house.turns(FAST, "betting")
            until(lambda: rui.view(FAST)["public"]["view"]["round"] > number, "all are told")

        for _ in range(5):
            round()
        expect(ana.at("notice")).to_have_count(0)
        round()
        expect(ana.at("notice")).to_contain_text("Quer terminar a sessão?")
        ana.at("stay").click()
        expect(ana.at("notice")).to_have_count(0)
        round()
        expect(ana.at("notice")).to_contain_text("termina se não apostar na próxima jogada")
        ana.expect_said("A sua sessão termina se não apostar na próxima jogada.")
        round()
    expect(ana.at("summary")).to_contain_text("A casa terminou a sessão por falta de apostas")


@rule("INT-16", "804/2015:30", "804/2015:31", "807/2015:32", "807/2015:33")
@pytest.mark.parametrize("screen", [in_a_soak("desktop"), "phone"])
def test_demonstration_play_says_so_on_every_page(visit: Visit, screen: Screen) -> None:
    ana = visit(screen=screen)
    label = ana.page.get_by_text(re.compile("^Demonstração")).locator("visible=true")
    ana.open()
    expect(label.first).to_be_in_viewport()
    expect(ana.page.get_by_text("não valem dinheiro nem se trocam por nada").first).to_be_attached()
    ana.comes_to("am37-solo")
    expect(label.first).to_be_in_viewport()
    expect(ana.at("balance")).to_contain_text("pts")
    for place in ("#/", "#/rules", "#/history", "#/complaints"):
        ana.open(place)
        expect(label.first).to_be_in_viewport()


@rule("804/2015:25", "807/2015:27", "PD-61")
def test_rules_and_complaints_are_at_hand_before_during_and_after_play(visit: Visit) -> None:
    ana = visit()
    ana.open("#/rules/804-2015/13.a.i")  # Nobody has entered yet.
    article = ana.page.locator('[data-rule="804/2015:13.a.i"]')
    expect(article).to_be_in_viewport()
    expect(article).to_contain_text("Um pleno que acerta recebe 35 vezes a aposta.")
    ana.at("search-rules").fill("fichas ancinho zzz")
    expect(ana.at("rules")).to_contain_text("Nenhuma regra fala disso.")
    ana.at("search-rules").fill("TERCO CILINDRO")  # Without case and accents.
    expect(ana.page.locator('[data-rule="807/2015:8.b"]')).to_be_visible()
    ana.page.get_by_role("link", name="Reclamações").click()
    expect(ana.at("contact")).to_have_text(CONTACT)

    ana.comes_to("fr37-solo")
    ana.page.get_by_role("link", name="Regulamento 807/2015").click()
    expect(ana.at("drawer")).to_contain_text("807/2015 · Roleta francesa online")
    expect(ana.at("leave")).to_be_visible()  # Looking up a rule costs nobody their seat.
    limits = ana.tab("limits").get_by_role("row")
    expect(limits.filter(has_text="cavalo de dúzia")).to_contain_text(
        re.compile(r"1 para 2\s*100.pts\s*72.000.pts")
    )
    limits.filter(has_text="pleno").get_by_role("link", name="35 para 1").click()
    expect(ana.page.locator('[data-rule="807/2015:14.a.i"]')).to_be_in_viewport()


PRICES = {
    "am38-solo": [
        ("pleno:17", "35 para 1", "1/38 = 2,63 %", "1/19 = 5,26 %", "13.a.i"),
        ("dozens:1-2", "1 para 2", "12/19 = 63,16 %", "1/19 = 5,26 %", "13.a.viii"),
    ],
    "am37-solo": [("corner:0-1-2-3", "8 para 1", "4/37 = 10,81 %", "1/37 = 2,70 %", "13.a.iv")],
    "fr37-solo": [("simple:red", "1 para 1", "18/37 = 48,65 %", "1/37 = 2,70 %", "14.b")],
}


@rule("804/2015:25", "807/2015:27")
def test_a_bet_shows_its_price_and_what_it_costs_on_average(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("sala-x", plays=False)
    for table, rows in PRICES.items():
        ana.goes_to(table, plays=False)
        for spot, pays, chance, edge, cite in rows:
            ana.spot(spot).hover()
            panel = ana.at("bet-panel")

            expect(panel).to_have_attribute("data-bet", spot)
            expect(panel).to_contain_text(pays)
            expect(ana.at("probability")).to_have_text(re.compile(_spaced(chance)))
            expect(ana.at("edge")).to_contain_text(re.compile(_spaced(edge)))
            expect(panel.get_by_role("link", name=cite).first).to_be_visible()


def _spaced(text: str) -> str:
    return re.escape(text).replace(r"\ ", r"\s")


@rule("reading:luck")
def test_the_last_round_is_proved_in_the_browser(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    expect(ana.tab("proof")).to_contain_text("Ainda não acabou nenhuma jogada nesta mesa.")
    ana.at("figures").locator("summary").first.click()  # They are behind the mark.
    sealed = ana.at("commitment").inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", sealed)
    root = ana.at("root").inner_text()
    ana.bet("pleno:17")
    ana.spin()

    result, verdict = ana.at("verify-result"), ana.at("verdict")
    expect(result).to_have_attribute("data-holds", "true")
    expect(verdict).to_contain_text("Provado: a semente estava fixada desde a jogada 1")
    expect(verdict).to_contain_text("por provar: que a casa não conhecia o resultado de antemão")
    mark = ana.at("checked")
    expect(mark).to_have_attribute("data-state", "partly")
    expect(mark).to_contain_text("Fica por provar que a casa não conhecia o resultado de antemão")
    assert ana.at("commitment").inner_text() != sealed  # The next round has a seal of its own,
    assert ana.at("root").inner_text() == root  # fixed with that of the first.

    expect(ana.at("shares")).to_contain_text("Neste sorteio: Ana")  # Sealed in the first round.
    ana.bet("pleno:17")
    ana.spin()  # The next round is checked by itself.
    expect(verdict).to_contain_text("Jogada 2")
    expect(mark).to_have_attribute("data-state", "checked")
    expect(mark).to_contain_text("este navegador refez a jogada 2 com a semente selada")
    expect(result).to_have_attribute("data-holds", "true")
    expect(verdict).to_contain_text("esta semente e os contributos de Ana e de mais nada")
    expect(verdict).to_contain_text("todas as apostas foram pagas como diz a tabela da mesa.")
    expect(verdict).not_to_contain_text("por provar")  # Her share was opened after the last bet.
    ana.at("steps").locator("summary").click()
    steps = result.locator("ol > li").all_inner_texts()
    assert len(steps) >= 12, steps
    assert all(step.startswith("✓") for step in steps), steps
    said = " ".join(steps)
    assert "este navegador viu antes das apostas" in said
    assert "O contributo de Ana corresponde" in said
    assert "O seu contributo está no sorteio como o seu navegador o fez" in said
    assert "foi pedido quando o registo já o pedira, depois da última aposta" in said


@rule("reading:luck")
def test_a_share_is_opened_after_a_reload(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.tab("proof")
    expect(ana.at("coming")).to_contain_text("No próximo sorteio: Ana")
    ana.bet("pleno:17")
    ana.spin()
    ana.bet("pleno:17")
    ana.page.reload()
    expect(ana.lying("pleno:17")).to_be_attached()
    ana.spin()
    ana.tab("proof")
    ana.at("verify").click()
    expect(ana.at("verdict")).to_contain_text("Jogada 2")
    expect(ana.at("verdict")).to_contain_text("esta semente e os contributos de Ana e de mais nada")


FORGED = {
    "seed": "A semente aberta corresponde ao selo",
    "pocket": "É o número que saiu na roleta",
    "at": "O registo está inteiro",
}


@rule("reading:luck")
def test_a_log_with_a_changed_byte_does_not_hold(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.bet("pleno:17")
    ana.spin()
    result = ana.at("verify-result")
    log = house.get("tables/fr37-solo/rounds/1", ana.cookie)
    for where, wrong in FORGED.items():
        ana.page.route("**/api/tables/*/rounds/*", _told(forged(log, where)))
        ana.tab("proof")
        ana.at("verify").click()

        expect(result).to_have_attribute("data-holds", "false")
        expect(ana.at("verdict")).to_contain_text("Não confere: falha em")
        expect(ana.at("checked")).to_have_attribute("data-state", "wrong")
        to_the_form = re.compile(r"#/complaints/fr37-solo\S+/1$")  # With the round.
        expect(ana.at("checked-contest")).to_have_attribute("href", to_the_form)
        expect(result.locator("li.wrong").filter(has_text=wrong)).to_be_visible()
        ana.page.unroute("**/api/tables/*/rounds/*")
        ana.tab("last")  # The next proof starts over.

    ana.tab("proof")
    ana.at("verify").click()  # What the house itself says is true all the same.
    expect(result).to_have_attribute("data-holds", "true")


def forged(log: dict[str, Any], where: str) -> dict[str, Any]:
    """The house's record of a round with one character changed."""
    log = copy.deepcopy(log)
    if where == "at":
        log["events"][-1]["at"] += 1
    else:
        [event] = [e for e in log["events"] if f'"{where}":"' in e["body"]]
        event["body"] = re.sub(rf'("{where}":")(.)', _other, event["body"])
    return log


def _other(found: re.Match[str]) -> str:
    return found[1] + ("1" if found[2] != "1" else "2")


def _told(log: dict[str, Any]) -> Callable[[Route], None]:
    """A forged answer, on its way from the house."""
    return lambda route: route.fulfill(json=log)
