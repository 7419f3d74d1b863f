"""Blackjack reckoned: one player at one place, from a fresh shoe, the bank's luck and all.

What is reckoned. A shoe of 4, 6 or 8 decks (a card burned unseen changes nothing); no peek, so a
bank's natural takes doubled and split stakes whole; every decision that the kernel allows under
the table's rules, at its price. Insurance and even money cost the player at every fresh shoe, and
are taken in neither strategy. Both figures are what a stake wins on average:

* **total**: the best chart by hard total, soft total or pair, and upcard. A line says whether to
  surrender, else to split, else to double, else to hit or stand; each as far as the rules allow
  it. Hands of two cards, of more, and of splits are all on the same lines, so a line is right on
  average for all that meet it. A pair that the chart splits it splits again.
* **composition**: before a split, best play of the very cards in the hand; with two cards that
  a third can make a special prize of, of their suits too, and the upcard's. Whether to split is
  decided by values. After a split: by the best chart for the hands of that pair against that
  upcard, which sees the points of its own hand only and is the same for all sister hands; it
  splits again wherever that is better than never doing so.

A split is taken apart into single hands without an approximation (`split`), but that free splits
end where what lies beyond wins or loses less than 1e-9. Special prizes are reckoned by suit: cards
known by value alone are 6-7-8 of one suit once in sixteen times, whatever other cards are gone.
At the land table split hands may be surrendered together (1441/95-V:36): that is left out, since
it adds about 1e-8 of a stake (a test reckons it), and only with 9-9 against a 9.

How: `facts` asks the kernel, `loops` walk through bank and hands in floating point, `solve` finds
the best chart, `make` writes `result.json`, and `result` reads it. Everything holds within 1e-6;
the sums themselves within 1e-9.
"""
