"""The house behind a real nginx, set up as docs/operating.md says: `make nginx` installs one."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from websockets.asyncio.client import connect

from banca.server.operator import HEADER
from tests.clock import until
from tests.server.doors import SHARED, guest, hear, say
from tests.server.strangers import TOKEN, ask, attacked, post
from tests.tidy import ROOT

NAME = "casino.example"
PROXIED = {"hosts": (NAME,), "proxies": ("127.0.0.1",), "guests_a_minute": 2}
FRAME = """
daemon off;
pid {where}/pid;
error_log {where}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {where}/body;
    proxy_temp_path {where}/proxy;
    fastcgi_temp_path {where}/fastcgi;
    uwsgi_temp_path {where}/uwsgi;
    scgi_temp_path {where}/scgi;
{documented}
}}
"""


def documented(port: int, front: int) -> str:
    """The form that the docs show, without TLS, between two ports of this machine."""
    page = (ROOT / "docs/operating.md").read_text("utf-8")
    (form,) = re.findall(r"```nginx\n(.*?)```", page, re.S)
    form = re.sub(r" *ssl_certificate.*\n", "", form)
    return form.replace("listen 443 ssl", f"listen 127.0.0.1:{front}").replace(
        "127.0.0.1:8000", f"127.0.0.1:{port}"
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@asynccontextmanager
async def nginx(where: Path, port: int) -> AsyncIterator[int]:
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    assert program is not None, "there is no nginx: make nginx installs it"
    front = free_port()
    file = where / "nginx.conf"
    file.write_text(FRAME.format(where=where, documented=documented(port, front)), "utf-8")
    running = subprocess.Popen([program, "-c", str(file), "-e", str(where / "error.log")])

    async def open_yet() -> bool:
        assert running.poll() is None, (where / "error.log").read_text()
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", front)
        except OSError:
            return False
        writer.close()
        return True

    try:
        await until(open_yet)
        yield front
    finally:
        running.terminate()
        running.wait()


def named(data: bytes) -> bytes:
    return data.replace(b"Host: localhost", f"Host: {NAME}".encode())


async def test_behind_nginx_each_client_is_themselves(tmp_path: Path) -> None:
    async with attacked(tmp_path, **PROXIED) as (house, port), nginx(tmp_path, port) as front:
        enters = named(post(b"{}", "X-Forwarded-For: 192.0.2.1"))
        mine = [await ask(front, enters, "127.0.0.66") for _ in range(3)]
        other = await ask(front, enters, "127.0.0.77")

        assert [reply.status for reply in mine] == [201, 201, 429]
        assert other.status == 201
        assert "Secure" not in mine[0].headers["set-cookie"]  # Here nginx itself has no TLS.
        _, token = await guest(house)
        async with connect(
            f"ws://{NAME}:{front}/api/socket",
            host="127.0.0.1",
            additional_headers={"Cookie": f"banca={token}"},
        ) as page:
            await say(page, type="Watch", table=SHARED)
            assert await hear(page, "View")


async def test_behind_nginx_nobody_is_the_operator(tmp_path: Path) -> None:
    async with attacked(tmp_path, **PROXIED) as (_, port), nginx(tmp_path, port) as front:
        void = post(b"{}", f"{HEADER}: {TOKEN}", path=f"/api/operator/void/{SHARED}")
        through = await ask(front, named(void), "127.0.0.1")
        direct = await ask(port, void, "127.0.0.1")
        page = b"GET /api/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"

        assert through.status == 401
        assert direct.status != 401
        assert (await ask(front, named(page), "127.0.0.1")).status == 401


async def test_behind_nginx_another_name_is_turned_away(tmp_path: Path) -> None:
    async with attacked(tmp_path, **PROXIED) as (_, port), nginx(tmp_path, port) as front:
        page = b"GET /api/health HTTP/1.1\r\nHost: evil.example\r\n\r\n"
        reply = await ask(front, page, "127.0.0.66")

        assert (reply.status, reply.bound) == (421, "hosts")
