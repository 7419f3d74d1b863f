"""Blackjack computed: one player at one place, from a fresh shoe, with every bank hand.

What is computed. A shoe of 4, 6 or 8 decks (a card burned unseen changes nothing); no peek, so a
bank's natural takes all of doubled and split stakes; every decision that the kernel allows under
the table's rules, at its price. Insurance and even money cost the player money at every fresh shoe,
and neither strategy takes them. Both figures are what a stake wins on average:

* **total**: the best chart by hard total, soft total or pair, and upcard. A line says whether to
surrender, otherwise to split, otherwise to double, otherwise to hit or stand; each where the rules
allow it. Hands of two cards, of more, and of splits are all on the same lines, so a line is right
on average for all hands on it. A pair that the chart splits, it splits again.
* **composition**: before a split, best play of the exact cards in the hand; for two cards that a
third can turn into a special prize, also by their suits and the upcard's. Whether to split is
decided by values. After a split: the best chart for the hands of that pair against that upcard,
which sees only the points of its own hand and is the same for all sister hands; it splits again
wherever that is better than never doing so.

A split is broken down into single hands without approximation (`split`), except that unlimited
splits end where the rest wins or loses less than 1e-9. Special prizes are computed by suit: cards
known by value alone are 6-7-8 of one suit once in sixteen times, whatever other cards are gone. At
the land table split hands may be surrendered together (1441/95-V:36): that is left out, since it
adds about 1e-8 of a stake (a test computes it), and only with 9-9 against a 9.

How: `facts` queries the kernel, `loops` walk through bank and hands in floating point, `solve`
finds the best chart, `make` writes `result.json`, and `result` reads it. Everything is accurate to
1e-6; the sums themselves to 1e-9.
"""
