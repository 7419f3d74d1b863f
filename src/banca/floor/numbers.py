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


def round_key(seed: bytes, opened: tuple[tuple[PlayerId, str], ...]) -> bytes:
    """The key of a round's draws: the house's seed and all entropy, in the order of the log."""
    parts = [text(player) + bytes.fromhex(entropy) for player, entropy in opened]
    message = b"banca-key-1" + len(parts).to_bytes(4, "big") + b"".join(parts)
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


def seed_of(house_key: bytes, table: str, round: int, nonce: bytes) -> bytes:
    assert len(house_key) == len(nonce) == 32, "house key and nonce have 32 bytes each"
    return hmac.digest(house_key, nonce + named(table, round), "sha256")


def named(table: str, round: int) -> bytes:
    return text(table) + round.to_bytes(8, "big")


def text(words: str) -> bytes:
    """Text prefixed with its length: no two lists of texts produce the same bytes."""
    data = words.encode()
    return len(data).to_bytes(4, "big") + data
