"""The house signs for every seal of a share that it takes (reading:luck)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from banca.floor.numbers import entropy_commitment
from banca.floor.receipts import Signer, receipted
from tests.floor.house import KEY, accepted, opened, refusal
from tests.rule_marks import rule

SEAL = entropy_commitment("am38", 2, "ana", bytes(32))


def holds(signer: str, receipt: str, *seal: object) -> bool:
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer))
    try:
        key.verify(bytes.fromhex(receipt), receipted(*seal))  # type: ignore[arg-type]
    except InvalidSignature:
        return False
    return True


@rule("reading:luck")
async def test_a_seal_is_answered_with_a_receipt_and_so_is_asking_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.sit("ana")
        seal = {"round": 2, "commitment": SEAL}
        said = accepted(await house.wish("ana", "SealEntropy", id="one", **seal))
        again = accepted(await house.wish("ana", "SealEntropy", id="one", **seal))
        signer = (await house.table()).position.luck.epochs[0].signer

        assert holds(signer, said["receipt"], "am38", 2, "ana", SEAL)
        assert again == said
        assert signer == Signer(KEY).public


@rule("reading:luck")
async def test_nothing_else_is_signed(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        await house.sit("ana")
        assert (await house.bet("ana"))["receipt"] == ""
        early = await house.wish("ana", "SealEntropy", round=3, commitment=SEAL)
        assert refusal(early)[0] == "reading:luck"
        assert "receipt" not in early


@rule("reading:luck")
@pytest.mark.parametrize(
    "other", [("am37", 2, "ana", SEAL), ("am38", 3, "ana", SEAL), ("am38", 2, "rui", SEAL)]
)
def test_a_receipt_is_for_one_seal_alone(other: tuple[object, ...]) -> None:
    receipt = Signer(KEY).receipt("am38", 2, "ana", SEAL)
    assert holds(Signer(KEY).public, receipt, "am38", 2, "ana", SEAL)
    assert not holds(Signer(KEY).public, receipt, *other)
    assert not holds(Signer(bytes(32)).public, receipt, "am38", 2, "ana", SEAL)
