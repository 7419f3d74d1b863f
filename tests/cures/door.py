"""What strangers try at the door."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"
DOOR = "tests/server/test_door_attacks.py"
STOP = "tests/test_stop.py"

CURES = (
    Cure(
        "headers without end",
        f"{SRC}/server/threshold.py",
        "if self._count > self._door.bounds.headers:",
        "if False:",
        (
            f"{DOOR}::test_49_mb_of_short_headers_on_one_connection",
            f"{DOOR}::test_one_header_too_many_is_named",
            f"{DOOR}::test_trailers_without_end_behind_a_body_in_chunks",
        ),
    ),
    Cure(
        "headers without end",
        f"{SRC}/server/threshold.py",
        "if self._in_head and self._head > self._door.bounds.head_bytes:",
        "if False:",
        (f"{DOOR}::test_a_header_or_address_without_end",),
    ),
    Cure(
        "half requests held for ever",
        f"{SRC}/server/threshold.py",
        "if (self._arriving or self._fresh) and waited_s > bounds.request_s:",
        "if False:",
        (
            f"{DOOR}::test_half_requests_are_not_held",
            f"{DOOR}::test_a_byte_now_and_then_buys_no_time",
        ),
    ),
    Cure(
        "answers that are not read",
        f"{SRC}/server/threshold.py",
        "elif now - self._unread > bounds.answer_s:",
        "elif False:",
        (f"{DOOR}::test_an_answer_that_is_not_read_is_not_kept",),
    ),
    Cure(
        "connections in total",
        f"{SRC}/server/door.py",
        "if len(self._guests) >= bounds.connections:",
        "if False:",
        (
            f"{DOOR}::test_more_half_open_connections_than_places_keep_nobody_out",
            f"{DOOR}::test_when_every_place_is_in_use_the_next_is_told",
        ),
    ),
    Cure(
        "connections per address",
        f"{SRC}/server/door.py",
        "if caller is not None and caller.connections >= bounds.connections_an_address:",
        "if False:",
        (f"{DOOR}::test_one_address_has_so_many_connections",),
    ),
    Cure(
        "connections per address",
        f"{SRC}/server/socket.py",
        "full = caller is not None and caller.sockets >= door.bounds.sockets_an_address",
        "full = False",
        (f"{DOOR}::test_one_address_has_so_many_sockets",),
    ),
    Cure(
        "GETs without end",
        f"{SRC}/server/door.py",
        "if not caller.requests.take():",
        "if False:",
        (f"{DOOR}::test_a_flood_of_gets_is_rationed",),
    ),
    Cure(
        "Watch without end",
        f"{SRC}/server/socket.py",
        "if await self._afforded(name):",
        "if True:",
        (
            f"{DOOR}::test_a_flood_of_watch_is_rationed_by_its_bytes",
            f"{DOOR}::test_many_sockets_of_one_address_share_its_bytes",
        ),
    ),
    Cure(
        "little that brings much",
        f"{SRC}/server/threshold.py",
        'self._door.sent(caller, HEAD + len(message.get("body", b"")))',
        "pass",
        (f"{DOOR}::test_what_pages_weigh_is_rationed_too",),
    ),
    Cure(
        "little that brings much",
        f"{SRC}/server/socket.py",
        "self._budget.spent(self._connection.sent - before)",
        "pass",
        (f"{DOOR}::test_a_flood_of_watch_is_rationed_by_its_bytes",),
    ),
    Cure(
        "frames that are no message",
        f"{SRC}/server/gateway.py",
        "elif self._frames.take():",
        "elif True:",
        (f"{DOOR}::test_frames_that_are_no_message_are_rationed[pings]",),
    ),
    Cure(
        "pipelined requests",
        f"{SRC}/server/threshold.py",
        "if refused is None and len(self.pipeline) >= bounds.pipelined:",
        "if False:",
        (f"{DOOR}::test_pipelined_requests_are_not_queued_without_end",),
    ),
    Cure(
        "slow readers",
        f"{SRC}/server/connection.py",
        "if bound := self._full(len(data)):",
        'if bound := "":',
        ("tests/server/test_connection.py::test_a_full_backlog_is_dropped_for_one_fresh_view",),
    ),
    Cure(
        "a GET that writes",
        f"{SRC}/server/streams.py",
        'return house.lobby.stream(name, call.player.id if call.player else "")',
        'return (await house.lobby.table(name, call.player.id if call.player else "")).stream',
        ("tests/server/test_get_writes_nothing.py::test_a_get_neither_opens_a_table_nor_writes",),
    ),
    Cure(
        "a GET that writes",
        f"{SRC}/server/http.py",
        "table = call.house.lobby.open_table(place.id, call.me.id)",
        "table = await call.house.lobby.table(place.id, call.me.id)",
        ("tests/server/test_get_writes_nothing.py::test_a_get_neither_opens_a_table_nor_writes",),
    ),
    Cure(
        "another name for the house",
        f"{SRC}/server/threshold.py",
        'if not door.knows(hosts[0].decode("latin-1"), local):',
        "if False:",
        (f"{DOOR}::test_a_request_for_another_name_is_turned_away",),
    ),
    Cure(
        "a proxy's headers: limits",
        f"{SRC}/server/proxies.py",
        "if not self.trusts(host):",
        "if False:",
        (f"{DOOR}::test_a_stranger_cannot_forge_an_address",),
    ),
    Cure(
        "a proxy's headers: limits",
        f"{SRC}/server/proxies.py",
        "for said, secure in hops[: -MOST - 1 : -1]:",
        "for said, secure in hops[:MOST]:",
        (f"{DOOR}::test_a_trusted_proxy_is_believed_as_far_as_it_wrote_itself",),
    ),
    Cure(
        "a proxy's headers: secure cookies",
        f"{SRC}/server/proxies.py",
        "return Source(host, port, None)\n",
        "return Source(host, port, _secure(list(headers)))\n",
        (f"{DOOR}::test_a_stranger_cannot_forge_an_address",),
    ),
    Cure(
        "a proxy's headers: secure cookies",
        f"{SRC}/server/threshold.py",
        'scope["scheme"] = "https" if source.secure else "http"',
        "pass",
        (f"{DOOR}::test_a_trusted_proxy_is_believed_as_far_as_it_wrote_itself",),
    ),
    Cure(
        "a proxy's headers: who is local",
        f"{SRC}/server/proxies.py",
        "between = any(name in asked.headers for name in BETWEEN)",
        "between = False",
        (f"{DOOR}::test_through_a_local_proxy_nobody_is_local",),
    ),
    Cure(
        "files that others may read",
        f"{SRC}/house/hold.py",
        "0o600)\n    if fresh:\n        os.fchmod(handle, 0o600)",
        "0o644)",
        (
            "tests/house/test_hold.py::test_books_are_made_readable_by_their_owner_alone",
            f"{STOP}::test_files_of_a_house_are_for_their_owner_alone",
        ),
    ),
    Cure(
        "files that others may read",
        f"{SRC}/floor/keys.py",
        "os.fchmod(file.fileno(), 0o600)",
        "os.fchmod(file.fileno(), 0o644)",
        ("tests/floor/test_luck.py::test_the_house_key_is_made_once_and_for_its_owner_alone",),
    ),
    Cure(
        "files that others may read",
        f"{SRC}/floor/keys.py",
        "if about.st_mode & 0o077:",
        "if False:",
        ("tests/floor/test_luck.py::test_a_key_that_others_may_touch_is_refused",),
    ),
)
