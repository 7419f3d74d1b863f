"""What the screen must show: the wheel, the board, the running ball, the numbers that came."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

AMERICAN = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 27 10 25 29 12 8 19 31 18 6 21 33 16 "
)
AMERICAN += "4 23 35 14 2"
TWO_ZEROS = AMERICAN.replace(" 1 27 ", " 1 00 27 ")
FRENCH = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 "
)
FRENCH += "12 35 3 26"
WHEELS = {"am38-solo": TWO_ZEROS, "am37-solo": AMERICAN, "fr37-solo": FRENCH, "sala-x": FRENCH}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}

DRAWN = """() => {
  const rotor = document.querySelector('svg.wheel text').parentElement;
  const turn = (text) => Number(/rotate\\(([\\d.-]+)/.exec(text.getAttribute('transform'))[1]);
  const paths = [...rotor.querySelectorAll(':scope > path')];
  return [...rotor.querySelectorAll(':scope > text')].map((text, i) => ({
    number: text.textContent,
    turn: turn(text),
    fill: paths[2 * i].style.fill,
  }));
}"""

# What the named colours look like.
COLOURS = """() => ['red', 'black', 'green'].map((colour) => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${colour})`;
  const shown = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
  probe.remove();
  return shown;
})"""


@rule("804/2015:6", "804/2015:6.a", "804/2015:6.b", "804/2015:6.c")
@rule("807/2015:6", "807/2015:6.a", "807/2015:6.b", "807/2015:6.c", "1441/95-X:9")
def test_the_wheel_has_its_numbers_in_their_order_and_colours(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("am38-solo", plays=False)
    for table, order in WHEELS.items():
        ana.goes_to(table, plays=False)
        expect(ana.page.locator("rect[data-spot]")).to_have_count(164 if "00" in order else 161)
        pockets = ana.page.evaluate(DRAWN)

        assert [each["number"] for each in pockets] == order.split()
        turns = [each["turn"] for each in pockets]
        equal = [360 / len(turns) * i for i in range(len(turns))]
        assert turns == pytest.approx(equal)
        for each in pockets:
            zero = each["number"] in ("0", "00")
            colour = "green" if zero else "red" if int(each["number"]) in RED else "black"
            assert each["fill"] == f"var(--{colour})", each
    red, black, green = ana.page.evaluate(COLOURS)
    assert red[0] > 2 * max(red[1:])
    assert max(black) < 70
    assert green[1] > 1.3 * max(green[0], green[2])


@rule("804/2015:6.d", "807/2015:6.d")
def test_the_board_has_three_columns_of_twelve_and_the_boxes_where_they_belong(
    visit: Visit,
) -> None:
    ana = visit(screen="phone")  # Upright, as the rule describes it.
    ana.comes_to("am38-solo", plays=False)

    def at(spot: str) -> tuple[float, float]:
        return ana.centre(ana.spot(spot))

    for column in range(3):
        numbers = range(column + 1, 37, 3)
        places = [at(f"pleno:{number}") for number in numbers]
        assert len({round(x) for x, _ in places[:-1]}) == 1
        assert [y for _, y in places] == sorted(y for _, y in places)
        box = at(f"column:{column + 1}")  # Below 34, 35 and 36.
        assert box[1] > places[-1][1]
        assert abs(box[0] - places[-1][0]) < 15
    assert at("pleno:0")[1] < at("pleno:1")[1]
    assert at("pleno:00")[1] < at("pleno:3")[1]
    for spot in ("dozen:1", "dozen:2", "dozen:3", *(f"simple:{s}" for s in SIMPLES)):
        assert at(spot)[0] < at("pleno:1")[0]  # Beside the numbers.


SIMPLES = ("low", "even", "red", "black", "odd", "high")


@rule("804/2015:2", "807/2015:2")
def test_the_ball_runs_and_comes_to_rest_in_the_number(visit: Visit, house: House) -> None:
    ana = visit(spin_ms=3000, motion=True)  # Long enough for a few frames on a slow machine.
    ana.comes_to("fr37-solo")
    ana.page.evaluate(
        """() => {
          const wheel = document.querySelector('svg.wheel');
          window.phases = [wheel.dataset.wheel];
          window.places = new Set();
          new MutationObserver(() => window.phases.push(wheel.dataset.wheel))
            .observe(wheel, { attributeFilter: ['data-wheel'] });
          const ball = wheel.querySelector('.ball g');
          new MutationObserver(() => window.places.add(ball.getAttribute('transform')))
            .observe(ball, { attributes: true });
        }"""
    )
    ana.bet("simple:red")
    ana.spin()

    expect(ana.page.locator('svg.wheel[data-wheel="rest"]')).to_be_visible()
    phases = ana.page.evaluate("window.phases")
    assert phases[0] == "empty"
    assert phases[-1] == "rest"
    assert "landing" in phases
    assert ana.page.evaluate("window.places.size") > 5  # It was seen on its way.
    pocket = house.get("me/rounds?limit=1", ana.cookie)["rounds"][0]["events"]
    came = next(event["pocket"] for event in pocket if event["type"] == "Spun")
    expect(ana.page.locator("svg.wheel")).to_have_attribute("data-pocket", came)
    assert resting_over(ana) == came  # For the eye, too.


def resting_over(visitor: Visitor) -> str:
    """The number printed nearest to the ball."""
    number: str = visitor.page.evaluate(
        """() => {
          const middle = (each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
          };
          const [x, y] = middle(document.querySelector('svg.wheel .ball g'));
          const wheel = middle(document.querySelector('svg.wheel'));
          const bearing = ([px, py]) => Math.atan2(py - wheel[1], px - wheel[0]);
          const apart = (text) => {
            const turn = Math.abs(bearing(middle(text)) - bearing([x, y]));
            return Math.min(turn, 2 * Math.PI - turn);
          };
          const texts = [...document.querySelectorAll('svg.wheel text')];
          return texts.sort((a, b) => apart(a) - apart(b))[0].textContent;
        }"""
    )
    return number


@rule("804/2015:16", "807/2015:18", "1441/95-X:17", "804/2015:6.e", "807/2015:6.e")
def test_the_number_is_marked_announced_and_kept_on_the_board(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    drawn = [("17", "black"), ("0", "green"), ("32", "red"), ("17", "black")]  # Newest first.
    house.draws("fr37-solo", *(number for number, _ in reversed(drawn)), cookie=ana.cookie)
    for number, colour in reversed(drawn):
        ana.bet("simple:low")
        ana.spin()
        expect(ana.page.locator("[data-dolly]")).to_have_attribute("data-dolly", number)
        word = {"red": "encarnado", "black": "preto", "green": "verde"}[colour]
        ana.expect_said(f"{number}, {word}")

    assert house.view("fr37-solo", ana.cookie)["public"]["view"]["drawn"] == [*map(list, drawn)]
    pips = ana.page.locator(".drawn .pip")
    shown = [(pip.inner_text().split()[0], pip.get_attribute("class")) for pip in pips.all()]
    assert [text for text, _ in shown] == [number for number, _ in drawn]
    assert all(drawn[i][1] in (kind or "") for i, (_, kind) in enumerate(shown))

    board = ana.tab("numbers")
    expect(board).to_contain_text("A bola não tem memória")
    for number, often in {"17": "2 vezes", "32": "uma vez"}.items():
        counted = board.locator(f'[title^="{number}: "]').get_attribute("title")
        assert counted == f"{number}: {often}"

    ana.bet("pleno:17")  # The mark goes with the next chips.
    expect(ana.page.locator("[data-dolly]")).to_have_count(0)


# The centres of all winning spots and all prizes, at one moment.
LYING = """() => Object.fromEntries(['won', 'prize'].map((what) => [what, Object.fromEntries(
    [...document.querySelectorAll(`[data-${what}]`)].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.dataset[what], [x + width / 2, y + height / 2]];
    }))]))"""


WON = {
    "17": {"dozen:2": "2.ª dúzia", "column:2": "2.ª coluna"},
    "0": {},  # A zero leaves nothing to any of them.
    "36": {"dozen:3": "3.ª dúzia", "column:3": "3.ª coluna"},
}


@rule("1441/95-X:23", "1441/95-X:24", "1441/95-X:25")
def test_each_prize_lies_beside_its_bet_and_is_announced(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("sala-x")
    prizes = ana.page.locator("[data-prize]")
    for number, won in WON.items():
        house.turns("sala-x", "betting")
        house.draws("sala-x", number)
        ana.bet("dozen:1", "dozen:2", "dozen:3", "column:1", "column:2", "column:3")
        house.turns("sala-x", "closed")
        house.turns("sala-x", "resting")
        expect(ana.at("result")).to_have_attribute("data-pocket", number)
        ana.expect_staked(0)
        expect(prizes).to_have_count(len(won))
        lying = ana.page.evaluate(LYING)

        assert set(lying["prize"]) == set(won)
        places = {tuple(centre) for centre in lying["prize"].values()}
        assert len(places) == len(won)  # Each clearly apart,
        for spot in won:
            (x, y), (px, py) = (lying[what][spot] for what in ("won", "prize"))
            assert 20 < abs(x - px) + abs(y - py) < 260  # and next to its bet.
        for name in won.values():
            ana.expect_said(f"{name} de 100 pontos, total de 200 pontos")


def test_a_spot_says_what_it_is_what_it_pays_and_what_lies_there(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("am38-solo")
    spot = ana.spot("split:0-00")
    expect(spot).to_have_accessible_name("cavalo 0-00, paga 17 para 1")
    spot.click()
    expect(spot).to_have_accessible_name("cavalo 0-00, paga 17 para 1; as suas fichas: 100 pontos")
    expect(ana.page.get_by_role("group", name="Pano")).to_be_visible()


def test_motion_is_left_out_where_it_is_unwanted(visit: Visit) -> None:
    ana = visit(spin_ms=20_000)
    ana.comes_to("am38-solo")
    ana.bet("simple:red")
    ana.spin()  # We do not wait for twenty seconds of flight.

    expect(ana.page.locator('svg.wheel[data-wheel="rest"]')).to_be_visible()
