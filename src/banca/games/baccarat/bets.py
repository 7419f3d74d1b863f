"""What may be bet at a baccarat table: limits of a player, of a place, and of the table.

`spans` says which totals a player may have on a spot while everything else stays as it is. Offers
are made from them; a wish is judged line by line, so that a refusal can name its rule. The suite
that every game runs checks that the two agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from banca.games.baccarat.table import (
    BOOKS_END,
    Rules,
    maximum,
    minimum,
    row,
    share,
    spots,
    step,
)
from banca.kit.layout import Layout, TakeBack, merged, take_back
from banca.kit.limits import whole
from banca.kit.play import Bet, Cents, Option, PlayerId, Spot, Staked, TakenBack, require

OPPOSITE = {"ponto": "banca", "banca": "ponto"}
MOST_BETS = 20  # In one wish: more than a cloth has spots.


class Cloth(NamedTuple):
    """The chips, and who is where: all that limits look at."""

    rules: Rules
    layout: Layout
    places: Mapping[PlayerId, str]


class Span(NamedTuple):
    least: Cents
    most: Cents


# --- Places and those who follow them -------------------------------------------------------------


def follows(cloth: Cloth, player: PlayerId) -> str:
    """The place to whose bet a standing *player* adds (1441/95-II:11); empty for anybody else."""
    place = cloth.places.get(player, "")
    stands = cloth.rules.rulebook == "1441/95-II" and place.startswith("stand:")
    return place.removeprefix("stand:") if stands else ""


def followers(cloth: Cloth, place: str) -> tuple[PlayerId, ...]:
    """Those who add to the bets of *place*."""
    return tuple(player for player in cloth.places if place and follows(cloth, player) == place)


def _of_the_place(cloth: Cloth, player: PlayerId) -> tuple[PlayerId, ...]:
    """All whose chips are measured together: the holder of a place, and its followers."""
    if cloth.rules.rulebook != "1441/95-II":
        return (player,)
    place = follows(cloth, player) or cloth.places.get(player, "")
    return (*(s for s, at in cloth.places.items() if at == place), *followers(cloth, place))


# --- What all have on the cloth together ----------------------------------------------------------


def on(layout: Layout, *of: Spot) -> Cents:
    return sum(lying.get(spot, 0) for lying in layout.stakes.values() for spot in of)


def _alike(spot: Spot) -> tuple[Spot, ...]:
    """The spots that share one part of a Macau cap: both pairs together (reading:macau)."""
    return ("pair:ponto", "pair:banca") if spot.startswith("pair:") else (spot,)


def fits(rules: Rules, layout: Layout, spot: Spot) -> Cents:
    """What the table as a whole still accepts on *spot* (1441/95-III:11.c, 812/2015:42)."""
    if not rules.cap:
        return BOOKS_END
    against = on(layout, OPPOSITE[spot]) if spot in OPPOSITE else 0
    return share(rules, spot) + against - on(layout, *_alike(spot))


def loose(rules: Rules, layout: Layout, spot: Spot) -> Cents:
    """What may be taken off *spot* before the other side is too far ahead."""
    if not rules.cap or spot not in OPPOSITE:
        return BOOKS_END
    return rules.cap + on(layout, spot) - on(layout, OPPOSITE[spot])


# --- What a player may have -----------------------------------------------------------------------


def least(cloth: Cloth, player: PlayerId, spot: Spot) -> Cents:
    """A place's own bet is at least the minimum; a follower's may be any whole unit."""
    return step(cloth.rules, spot) if follows(cloth, player) else minimum(cloth.rules, spot)


def may_bet(cloth: Cloth, player: PlayerId, spot: Spot) -> bool:
    """A standing player adds to a bet, and never bets against it (1441/95-II:11)."""
    place = follows(cloth, player)
    holders = (s for s, at in cloth.places.items() if at == place)
    return not place or any(cloth.layout.on(s, spot) for s in holders)


def room(cloth: Cloth, player: PlayerId, spot: Spot) -> Cents:
    """What *player* may still add; negative where there is too much."""
    rules, layout = cloth.rules, cloth.layout
    lying = sum(layout.on(s, spot) for s in _of_the_place(cloth, player))
    own = maximum(rules, spot) - lying
    return min(own, fits(rules, layout, spot))


def spans(cloth: Cloth, player: PlayerId, spot: Spot) -> tuple[Span, ...]:
    """The totals above 0 that *player* may have on *spot*."""
    rules, layout = cloth.rules, cloth.layout
    there, whole_unit = layout.on(player, spot), step(rules, spot)
    low = max(least(cloth, player, spot), there - loose(rules, layout, spot))
    high = there + room(cloth, player, spot)
    found: tuple[Span, ...] = (Span(low, high),)
    other = layout.on(player, OPPOSITE.get(spot, ""))
    if other and rules.rulebook == "812/2015":  # 812/2015:13
        gap = rules.minimum
        found = (Span(low, min(high, other - gap)), Span(max(low, other + gap), high))
    rounded = (Span(_up(s.least, whole_unit), _down(s.most, whole_unit)) for s in found)
    return tuple(span for span in rounded if span.least <= span.most)


def offers(cloth: Cloth, player: PlayerId) -> Iterator[Option]:
    """All that `staked` would accept from *player*, and all that `taken` would give back."""
    rules, layout = cloth.rules, cloth.layout
    for spot in spots(rules):
        unit, there, cite = step(rules, spot), layout.on(player, spot), row(rules, spot).limit
        if not may_bet(cloth, player, spot):
            continue
        for span in spans(cloth, player, spot):
            low, high = max(span.least, there + unit) - there, span.most - there
            if low <= high:
                yield Option("PlaceBets", spot, low, high, unit, cite)
    for spot, there in layout.of(player).items():
        unit = step(rules, spot)
        if there <= loose(rules, layout, spot):
            yield Option("TakeBack", spot, there, there, unit, "reading:leaving")
        for span in spans(cloth, player, spot):
            low, high = there - min(span.most, there - unit), there - span.least
            if low <= high:
                yield Option("TakeBack", spot, low, high, unit, "reading:leaving")


def _up(cents: Cents, unit: Cents) -> Cents:
    return -(-cents // unit) * unit


def _down(cents: Cents, unit: Cents) -> Cents:
    return cents // unit * unit


# --- Wishes, line by line -------------------------------------------------------------------------


def staked(cloth: Cloth, player: PlayerId, bets: tuple[Bet, ...]) -> Staked:
    """These chips on the cloth, all or none."""
    require(0 < len(bets) <= MOST_BETS, "wire:shape", "malformed")
    rules, together = cloth.rules, merged(bets)
    after = cloth._replace(layout=cloth.layout.plus(player, together))
    for spot, cents in together:
        _on_the_cloth(rules, spot)
        rule = row(rules, spot)
        whole(cents, step(rules, spot), spot)
        require(may_bet(after, player, spot), rules.book.stand, "no bet there to add to", spot=spot)
        enough = after.layout.on(player, spot) >= least(after, player, spot)
        floor = least(after, player, spot)
        require(enough, rule.least, "below the minimum", spot=spot, least=floor)
        left, unit = room(after, player, spot), step(rules, spot)
        fit, there = max(0, _down(cents + left, unit)), cloth.layout.on(player, spot)
        fit = fit if there + fit >= floor else 0
        require(left >= 0, rule.limit, "above the maximum", spot=spot, fits=fit)
    _apart(rules, after.layout.of(player))
    return Staked(player, together, sum(cents for _, cents in together))


def taken(cloth: Cloth, wish: TakeBack) -> tuple[TakenBack, ...]:
    """The chips that *wish* names, or all; with a place's last chips, its followers' too."""
    rules, back = cloth.rules, take_back(cloth.layout, wish)
    after = cloth._replace(layout=cloth.layout.minus(wish.player, back.bets))
    for spot, cents in back.bets:
        unit, rule = step(rules, spot), row(rules, spot)
        whole(cents, unit, spot)
        rest, floor = after.layout.on(wish.player, spot), least(cloth, wish.player, spot)
        require(not 0 < rest < floor, rule.least, "below the minimum", spot=spot, least=floor)
        other = fits(rules, after.layout, OPPOSITE.get(spot, spot))
        fit = max(0, rest + cents - max(floor, _up(rest - other, unit)))
        require(other >= 0, rule.limit, "the difference would be too great", spot=spot, fits=fit)
    _apart(rules, after.layout.of(wish.player))
    return (back, *orphans(after, wish.player))


def orphans(cloth: Cloth, player: PlayerId) -> tuple[TakenBack, ...]:
    """Chips added to bets that *player* no longer has go back (reading:baccarat-followers)."""
    found = []
    for follower in followers(cloth, cloth.places.get(player, "")):
        lying = cloth.layout.of(follower)
        bets = tuple((s, c) for s, c in lying.items() if not cloth.layout.on(player, s))
        if bets:
            found.append(TakenBack(follower, bets, sum(cents for _, cents in bets)))
    return tuple(found)


def leaver(cloth: Cloth, player: PlayerId) -> tuple[TakenBack, ...]:
    """All that a leaver may take back; what a Macau cap holds is played (reading:macau)."""
    rules, lying = cloth.rules, cloth.layout.of(player)
    others = cloth.layout.without(player)
    kept = dict.fromkeys(lying, 0)
    for spot, against in OPPOSITE.items():
        short = -fits(rules, others, against)
        if short > 0:  # Without this player's chips the other side is too far ahead.
            kept[spot] = max(minimum(rules, spot), _up(short, step(rules, spot)))
    bets = tuple((s, cents - kept[s]) for s, cents in lying.items() if cents > kept[s])
    if not bets:
        return ()
    layout = cloth.layout.minus(player, bets)
    back = TakenBack(player, bets, sum(cents for _, cents in bets))
    return (back, *orphans(cloth._replace(layout=layout), player))


def _on_the_cloth(rules: Rules, spot: Spot) -> None:
    known = spot in rules.book.rows
    require(known, rules.book.bets, "no such spot on this cloth", spot=spot)
    require(spot in spots(rules), row(rules, spot).bet, "not offered", spot=spot)


def _apart(rules: Rules, lying: Mapping[Spot, Cents]) -> None:
    ponto, banca = lying.get("ponto", 0), lying.get("banca", 0)
    if rules.rulebook == "812/2015" and ponto and banca:
        apart = abs(ponto - banca) >= rules.minimum
        require(apart, "812/2015:13", "the two bets are too close", least=rules.minimum)
