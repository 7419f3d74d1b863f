"""A post office of our own: just enough SMTP, on this machine alone."""

from __future__ import annotations

import asyncio
import ssl
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.outside.authority import NOON


class PostOffice:
    """What it was told, line by line, and the mails that it took."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.port = 0
        self.heard: list[str] = []
        self.mails: list[str] = []
        self.logins: list[tuple[str, str]] = []
        self.refuses: set[str] = set()  # Boxes.
        self.busy = False
        self.offers_tls = tls is not None
        self._tls = tls

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        try:
            await say("421 closed for lunch" if self.busy else "220 here")
            while line := (await reader.readline()).decode().rstrip("\r\n"):
                word, _, rest = line.partition(" ")
                self.heard.append(word.upper())
                match word.upper():
                    case "EHLO":
                        extensions = ["250-here", "250-AUTH PLAIN"]
                        starts = self.offers_tls and not writer.get_extra_info("sslcontext")
                        extensions += ["250-STARTTLS"] if starts else []
                        await say("\r\n".join([*extensions, "250 SIZE 100000"]))
                    case "STARTTLS":
                        assert self._tls is not None
                        await say("220 go")
                        await writer.start_tls(self._tls)
                    case "AUTH":
                        _, user, password = b64decode(rest.split()[1]).decode().split("\0")
                        self.logins.append((user, password))
                        await say("235 welcome" if password == "sesame" else "535 no")
                    case "RCPT":
                        box = rest.partition("<")[2].partition(">")[0]
                        await say("550 nobody" if box in self.refuses else "250 ok")
                    case "DATA":
                        await say("354 go on")
                        mail = (await reader.readuntil(b"\r\n.\r\n")).decode()
                        self.mails.append(mail.removesuffix(".\r\n").replace("\r\n", "\n"))
                        await say("250 kept")
                    case "QUIT":
                        await say("221 bye")
                        return
                    case _:
                        await say("250 ok")
        except (ConnectionError, ssl.SSLError):
            pass  # Whoever called has hung up.
        finally:
            writer.close()


@asynccontextmanager
async def open_office(
    tls: ssl.SSLContext | None = None, *, at_once: bool = False
) -> AsyncIterator[PostOffice]:
    """With *at_once*, TLS begins before anything is said."""
    office = PostOffice(tls)
    server = await asyncio.start_server(office.serve, "127.0.0.1", 0, ssl=tls if at_once else None)
    office.port = server.sockets[0].getsockname()[1]
    async with server:
        yield office


def certified(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """TLS for this machine, and the certificate that has to be trusted for it."""
    key = ec.derive_private_key(11, ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "post office")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(11)
        .not_valid_before(NOON - timedelta(days=3650))
        .not_valid_after(NOON + timedelta(days=36500))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    pem, secret = folder / "post.pem", folder / "post.key"
    pem.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem, secret)
    return context, pem
