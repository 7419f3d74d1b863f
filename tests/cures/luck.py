"""What a dishonest house tries against luck."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"
LIB = "web/src/lib"
ON_LUCK = "tests/house/test_attacks_on_luck.py::test_every_attack_is_caught_by_name"
BEACON = "tests/floor/test_beacon_tables.py"
OPENINGS = "tests/floor/test_openings.py"
AWAITED = "tests/floor/test_awaited_draws.py"

CURES = (
    Cure(
        "a seed that is ground",
        f"{SRC}/house/audit_luck.py",
        "            or root_above(self._table, number, number - epoch.first, commitment, path)"
        " != epoch.root\n",
        "",
        (f"{ON_LUCK}[grinds a seed]", f"{ON_LUCK}[forges a path]"),
    ),
    Cure(
        "a seed that is ground",
        f"{LIB}/verify_epoch.ts",
        "say(computed === seal.root, 'epoch',",
        "say(true, 'epoch',",
        (f"{LIB}/verify_attacks.test.ts::which step failed",),
    ),
    Cure(
        "a nonce that is ground",
        f"{SRC}/house/audit_luck.py",
        "elif number != epoch.first or (sealed < ahead and number != self._began):",
        "elif False:",
        (f"{ON_LUCK}[grinds a nonce]", f"{ON_LUCK}[seals an epoch late]"),
    ),
    Cure(
        "voids that spare a seed",
        f"{SRC}/house/audit_luck.py",
        "if seed[:16] in self._seeds:",
        "if False:",
        (f"{ON_LUCK}[replays an epoch]",),
    ),
    Cure(
        "voids that spare a seed",
        f"{SRC}/kit/bank.py",
        "*ended(bank, refund(bank.layout)))",
        "*refund(bank.layout))",
        ("tests/floor/test_table_restart.py::test_the_seed_of_a_void_round_is_opened_too",),
    ),
    Cure(
        "voids of nothing",
        f"{SRC}/floor/table.py",
        "if isinstance(letter.command, Void) and not self._may_void(at, letter.command):",
        "if False:",
        ("tests/floor/test_openings.py::test_nothing_is_voided_while_nothing_is_at_stake",),
    ),
    Cure(
        "voids of nothing",
        f"{SRC}/house/audit_stream.py",
        'self._say(event.where, "a void of nothing at stake: only to be rid of a seed")',
        "pass",
        (f"{ON_LUCK}[voids an empty round]",),
    ),
    Cure(
        "voids without a count",
        f"{SRC}/floor/luck.py",
        "voids = {**luck.voids, cause: luck.voids.get(cause, 0) + 1}",
        "voids = luck.voids",
        ("tests/floor/test_luck.py::test_voids_are_counted_by_cause",),
    ),
    Cure(
        "openings closed early",
        f"{SRC}/floor/first_draw.py",
        "if left_s := self._opening_s(luck):\n            return left_s",
        "pass",
        (
            "tests/floor/test_openings.py"
            "::test_the_first_draw_waits_until_the_openings_end_and_then_for_nobody",
        ),
    ),
    Cure(
        "openings closed early",
        f"{SRC}/house/audit_luck.py",
        "if silent and epoch is not None and waited < epoch.opening_us:",
        "if False:",
        (f"{ON_LUCK}[closes openings early]",),
    ),
    Cure(
        "a friend who is told what comes",
        f"{SRC}/floor/luck.py",
        'require(luck.called, CITE, "the entropy is not called yet")',
        "pass",
        ("tests/floor/test_luck.py::test_shares_are_opened_when_they_are_called_and_not_before",),
    ),
    Cure(
        "a friend who is told what comes",
        f"{SRC}/floor/first_draw.py",
        "if not awaited(luck):\n            return False",
        "if not luck.due:\n            return False",
        (f"{OPENINGS}::test_nobody_bets_or_goes_between_the_call_and_the_draw",),
    ),
    Cure(
        "a friend who is told what comes",
        f"{SRC}/house/audit_stream.py",
        'still = called == "beacon" or round.shares.called is not None',
        'still = called == "beacon"',
        (f"{ON_LUCK}[tells a friend what comes]",),
    ),
    Cure(
        "a friend who is told what comes",
        f"{SRC}/house/audit_luck.py",
        'self._say(where, f"the share of {player} was opened before shares were called")',
        "pass",
        (f"{ON_LUCK}[opens shares before the bets]",),
    ),
    Cure(
        "a friend who is told what comes",
        f"{SRC}/house/audit_luck.py",
        'self._say(where, f"round {self.round} draws without a call for its shares")',
        "pass",
        (f"{ON_LUCK}[never calls the shares]",),
    ),
    Cure(
        "a friend who is told what comes",
        f"{LIB}/verify_order.ts",
        "/^(opening|due|mixed)$/",
        "/^(due|mixed)$/",
        (f"{LIB}/verify_attacks.test.ts::which step failed",),
    ),
    Cure(
        "a friend who is told what comes",
        f"{LIB}/entropy.ts",
        "if (luck.called && !luck.closed",
        "if (!luck.closed",
        (f"{LIB}/entropy.test.ts::opened when that calls for it",),
    ),
    Cure(
        "a void of what could be known already",
        f"{SRC}/house/audit_stream.py",
        "if openings and not drawn and round.shares.unopened():",
        "if False:",
        (f"{ON_LUCK}[voids what it was sent and did not write]",),
    ),
    Cure(
        "a void of what could be known already",
        f"{SRC}/floor/first_draw.py",
        'return early and command.cause == "operator" and self._drawing is not None',
        "return False",
        (f"{AWAITED}::test_an_operator_does_not_void_what_could_be_known_already",),
    ),
    Cure(
        "a void of what could be known already",
        f"{LIB}/verify.ts",
        "say(false, 'spared'",
        "say(true, 'spared'",
        (f"{LIB}/verify_attacks.test.ts::which step failed",),
    ),
    Cure(
        "a table that is frozen by a failed commit",
        f"{SRC}/floor/table.py",
        "self._mail.release()  # What was kept aside waited for luck that was read back since.",
        "pass",
        (f"{AWAITED}::test_a_call_whose_commit_fails_is_drawn_in_the_end",),
    ),
    Cure(
        "a table that turns for ever",
        f"{SRC}/floor/first_draw.py",
        "+ PATIENCE_S and self._voiding is None:",
        "+ PATIENCE_S:",
        (f"{AWAITED}::test_a_void_that_is_refused_is_ordered_once",),
    ),
    Cure(
        "stacks that are locked by a fault",
        f"{SRC}/floor/table.py",
        'return self._in_play(at) or (order.cause == "fault" and awaited(at.luck))',
        "return self._in_play(at)",
        (f"{AWAITED}::test_stacks_are_free_again_when_the_deal_breaks_after_the_call",),
    ),
    Cure(
        "a closing house that names whom it refused",
        f"{SRC}/floor/table.py",
        "        self._first_draw.rest()\n",
        "",
        (f"{AWAITED}::test_nothing_is_drawn_once_a_table_has_come_to_rest",),
    ),
    Cure(
        "a clock that is set back",
        f"{SRC}/floor/first_draw.py",
        "max(self._now(), moved), due",
        "self._now(), due",
        (f"{AWAITED}::test_a_restart_with_its_clock_set_back_accuses_nobody",),
    ),
    Cure(
        "wishes that are kept aside without end",
        f"{SRC}/floor/mailbox.py",
        "return sum(letter.by == player for letter in self._held) >= HELD",
        "return False",
        (f"{AWAITED}::test_what_is_kept_aside_is_bounded",),
    ),
    Cure(
        "a browser that is asked alone",
        f"{SRC}/floor/showing.py",
        'shown["head"] = table.head',
        "pass",
        (f"{AWAITED}::test_a_call_comes_with_the_hash_of_the_log_until_then",),
    ),
    Cure(
        "a draw of nothing",
        f"{LIB}/verify_order.ts",
        "fact.first === this.drawn && many > 0;",
        "fact.first === this.drawn;",
        (f"{LIB}/verify.test.ts::after a draw of nothing is found out",),
    ),
    Cure(
        "an opening that a busy house did not hear",
        f"{LIB}/entropy.ts",
        "if (isBusy(answer)) return this.again('opening', round);",
        "",
        (f"{LIB}/entropy.test.ts::is opened again when the house was busy",),
    ),
    Cure(
        "a browser that is asked alone",
        f"{LIB}/verify_shares.ts",
        "call.seq < asked && asked <= after",
        "true",
        (f"{LIB}/verify_attacks.test.ts::asked this browser alone",),
    ),
    Cure(
        "a call and nobody to draw",
        f"{SRC}/floor/table.py",
        "if isinstance(letter.command, CallShares | CallBeacon):",
        "if isinstance(letter.command, CallBeacon):",
        (f"{OPENINGS}::test_a_player_who_sits_out_as_the_shares_are_called_locks_nobody_in",),
    ),
    Cure(
        "a wish that waits and its own share behind it",
        f"{SRC}/server/socket.py",
        "await asyncio.wait({asked, kept}, return_when=asyncio.FIRST_COMPLETED)",
        "await asyncio.wait({asked})",
        (
            "tests/server/test_socket.py"
            "::test_whoever_waits_for_a_draw_opens_a_share_on_the_same_socket",
        ),
    ),
    Cure(
        "a clock that is set back",
        f"{SRC}/floor/first_draw.py",
        'self._voiding = Void(luck.round, SET_BACK, "fault")  # Once: it may be refused.',
        'self._voiding = Void(0, SET_BACK, "fault")',
        (f"{OPENINGS}::test_a_clock_that_was_set_back_keeps_no_stake_waiting_for_a_share",),
    ),
    Cure(
        "a share left out",
        f"{SRC}/floor/dealer.py",
        "return signer_of(self._key).receipt(self.stream, *seal)",
        'return ""',
        (
            "tests/floor/test_receipts.py::test_a_seal_is_answered_with_a_receipt_and_so_is_asking_again",
        ),
    ),
    Cure(
        "a share left out",
        f"{SRC}/house/audit_luck.py",
        'self._say(where, f"the seal of {player} for round {number} is left out")',
        "pass",
        (f"{ON_LUCK}[leaves a seal out]",),
    ),
    Cure(
        "a share left out",
        f"{LIB}/verify_shares.ts",
        "if (logged !== commitment && signed) {",
        "if (!signed) {",
        (f"{LIB}/verify_shares.test.ts::that is left out convicts the house, which signed for it",),
    ),
    Cure(
        "a share that is never opened",
        f"{SRC}/floor/first_draw.py",
        "return max(0, called + luck.sealing(luck.round).opening_s * 10**6 - now) / 10**6",
        "return 3600.0",
        (
            "tests/floor/test_openings.py"
            "::test_the_first_draw_waits_until_the_openings_end_and_then_for_nobody",
        ),
    ),
    Cure(
        "a beacon that is not awaited",
        f"{SRC}/floor/first_draw.py",
        "return FOREVER if luck.promised and not luck.beacon else 0.0",
        "return 0.0",
        (f"{BEACON}::test_the_draw_waits_for_the_first_beacon_after_the_bets",),
    ),
    Cure(
        "a beacon that is made up",
        f"{SRC}/floor/beacon.py",
        "if self.network.signed(number, signature):",
        "if True:",
        (f"{BEACON}::test_a_signature_of_another_key_is_not_believed",),
    ),
    Cure(
        "moves while a beacon is awaited",
        f"{SRC}/floor/first_draw.py",
        "if not awaited(luck):\n            return False",
        "if not luck.called:\n            return False",
        (f"{BEACON}::test_between_the_call_and_the_draw_nothing_moves_and_everybody_is_answered",),
    ),
    Cure(
        "a beacon that does not come",
        f"{SRC}/floor/first_draw.py",
        'self._order(Void(round, NOT_COME, "beacon"))',
        "pass",
        (f"{BEACON}::test_a_beacon_that_does_not_come_voids_the_round",),
    ),
    Cure(
        "uneven draws",
        f"{SRC}/house/audit_tally.py",
        "if freedom and rarity.chi_square(statistic, freedom) > UNEVEN:",
        "if False:",
        (
            "tests/house/test_attacks_on_luck.py"
            "::test_a_house_that_chooses_by_withheld_shares_is_named_and_sounds_an_alarm",
        ),
    ),
    Cure(
        "voids that suit the house",
        f"{SRC}/house/audit_tally.py",
        "if self.played_out >= VOIDS and ",
        "if False and ",
        (
            "tests/house/test_attacks_on_luck.py"
            "::test_a_house_that_voids_what_it_would_lose_sounds_an_alarm",
        ),
    ),
)
