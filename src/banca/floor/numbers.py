"""The numbers behind luck: pure, and pinned by tests/floor/luck_vectors.json.

Every hashed message has a label of its own and parts of fixed width or prefixed with their length:
no two meanings share their bytes.
"""

from __future__ import annotations

import hashlib
import hmac

from banca.kit.play import PlayerId

_BITS = 64


def place(word: int, bits: int, total: int) -> int | None:
    """Where a word of *bits* bits falls among *total* places; None: draw again.

    Words from the last full multiple of *total* on are discarded, so that every place has equally
    many words (RNG-4).
    """
    assert 0 < total <= 1 << bits, f"{total} places do not fit {bits} bits"
    words = 1 << bits
    return word % total if word < words - words % total else None


def seed_commitment(table: str, round: int, seed: bytes) -> str:
    return hashlib.sha256(b"banca-seed-1" + named(table, round) + seed).hexdigest()


def entropy_commitment(table: str, round: int, player: PlayerId, entropy: bytes) -> str:
    message = b"banca-entropy-1" + named(table, round) + text(player) + entropy
    return hashlib.sha256(message).hexdigest()


def round_key(
    seed: bytes,
    shares: tuple[tuple[PlayerId, str], ...],
    beacon: tuple[int, bytes] = (0, b""),
) -> bytes:
    """The key of a round's draws: the house's seed, the players' shares in the order of their
    seals, and the number and signature of the beacon, if there is one.
    """
    parts = [text(player) + bytes.fromhex(entropy) for player, entropy in shares]
    number, signature = beacon
    message = b"banca-key-2" + len(parts).to_bytes(4, "big") + b"".join(parts)
    message += number.to_bytes(8, "big") + len(signature).to_bytes(4, "big") + signature
    return hmac.digest(seed, message, "sha256")


def drawn_place(key: bytes, table: str, round: int, draw: int, total: int) -> int:
    """Draw number *draw* of the round, among *total* places."""
    prefix = b"banca-draw-1" + named(table, round) + draw.to_bytes(4, "big")
    attempt = 0
    while True:
        digest = hmac.digest(key, prefix + attempt.to_bytes(4, "big"), "sha256")
        found = place(int.from_bytes(digest[:8], "big"), _BITS, total)
        if found is not None:
            return found
        attempt += 1


# --- Epochs -------------------------------------------------------------------------------------


def epoch_secret(house_key: bytes, table: str, epoch: int, nonce: bytes) -> bytes:
    assert len(house_key) == len(nonce) == 32, "house key and nonce have 32 bytes each"
    return hmac.digest(house_key, b"banca-epoch-1" + named(table, epoch) + nonce, "sha256")


def seed_of(secret: bytes, round: int) -> bytes:
    """The seed of a round, from the secret of its epoch."""
    return hmac.digest(secret, b"banca-seed-2" + round.to_bytes(8, "big"), "sha256")


def nonce_seal(table: str, epoch: int, nonce: bytes) -> str:
    return hashlib.sha256(b"banca-nonce-1" + named(table, epoch) + nonce).hexdigest()


def round_leaf(table: str, round: int, commitment: str) -> bytes:
    message = b"\0banca-leaf-1" + named(table, round) + bytes.fromhex(commitment)
    return hashlib.sha256(message).digest()


# --- Trees --------------------------------------------------------------------------------------


def tree(leaves: list[bytes]) -> list[list[bytes]]:
    """The levels of a Merkle tree, from the leaves, whose number is a power of two, to the root."""
    assert len(leaves).bit_count() == 1, f"{len(leaves)} leaves make no full tree"
    levels = [leaves]
    while len(level := levels[-1]) > 1:
        levels.append([node(level[at], level[at + 1]) for at in range(0, len(level), 2)])
    return levels


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def path(levels: list[list[bytes]], place: int) -> tuple[str, ...]:
    """The hashes beside the way from leaf *place* up to the root, in hex."""
    return tuple(level[(place >> height) ^ 1].hex() for height, level in enumerate(levels[:-1]))


# --- Bytes --------------------------------------------------------------------------------------


def named(table: str, round: int) -> bytes:
    return text(table) + round.to_bytes(8, "big")


def text(words: str) -> bytes:
    """Text prefixed with its length: no two lists of texts produce the same bytes."""
    data = words.encode()
    return len(data).to_bytes(4, "big") + data
