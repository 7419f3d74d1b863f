"""What the proof in the player's browser finds."""

from __future__ import annotations

from tests.cures.cure import Cure

LIB = "web/src/lib"

CURES = (
    Cure(
        "a page that is reloaded",
        f"{LIB}/kept.ts",
        "return text ? { ...nothing(), ...(JSON.parse(text) as Kept) } : nothing();",
        "return nothing();",
        (
            f"{LIB}/kept.test.ts::outlives the page, by table and player",
            f"{LIB}/entropy.test.ts::is opened after a reload too",
        ),
    ),
    Cure(
        "a page that is reloaded",
        f"{LIB}/kept.ts",
        "if (known !== undefined && known !== luck.commitment) conflicts.push('commitment');",
        "",
        (f"{LIB}/kept.test.ts::is what was shown first, and a contradiction is told",),
    ),
    Cure(
        "own entropy in the log",
        f"{LIB}/verify_shares.ts",
        "say(inside && open, 'mine',",
        "say(true, 'mine',",
        (f"{LIB}/verify_shares.test.ts::that was opened, and is not open in the log, is said",),
    ),
    Cure(
        "own entropy in the log",
        f"{LIB}/entropy.ts",
        "if (share && !luck.sealed.includes(this.player)) this.tell('left_out', luck.round);",
        "",
        (f"{LIB}/entropy.test.ts::and named if it",),
    ),
    Cure(
        "cards told otherwise",
        f"{LIB}/verify_shoe.ts",
        "say(face === given, 'draw',",
        "say(true, 'draw',",
        (f"{LIB}/proof.test.ts::with another",),
    ),
    Cure(
        "cards told otherwise",
        f"{LIB}/verify_shoe.ts",
        "dealt &&= fact.card === given;",
        "",
        (f"{LIB}/proof.test.ts::with another",),
    ),
    Cure(
        "payments told otherwise",
        f"{LIB}/verify_paid.ts",
        "if ((should !== undefined && should !== returned) || !there)",
        "if (!there)",
        (f"{LIB}/proof.test.ts::that pays a cent too little is found out",),
    ),
)
