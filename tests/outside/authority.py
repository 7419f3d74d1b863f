"""A time stamping authority of our own (RFC 3161), in hand-written DER, on this machine alone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NOON = datetime(2027, 1, 15, 12, 0, 0, tzinfo=UTC)


class Node(NamedTuple):
    tag: int
    whole: bytes  # With tag and length.
    value: bytes


def der(tag: int, *parts: bytes) -> bytes:
    value = b"".join(parts)
    length = len(value)
    if length < 0x80:
        return bytes([tag, length]) + value
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(size)]) + size + value


def parts(data: bytes) -> list[Node]:
    """What lies one after another in *data*."""
    found, at = [], 0
    while at < len(data):
        length, head = data[at + 1], 2
        if length & 0x80:
            count = length & 0x7F
            length, head = int.from_bytes(data[at + 2 : at + 2 + count], "big"), 2 + count
        end = at + head + length
        found.append(Node(data[at], data[at:end], data[at + head : end]))
        at = end
    return found


def oid(dotted: str) -> bytes:
    first, second, *rest = map(int, dotted.split("."))
    out = bytes([40 * first + second])
    for number in rest:
        digits = [number & 0x7F]
        while number := number >> 7:
            digits.append(0x80 | number & 0x7F)
        out += bytes(reversed(digits))
    return der(0x06, out)


def integer(number: int) -> bytes:
    return der(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big"))


SEQUENCE, SET, OCTETS, NULL = 0x30, 0x31, 0x04, b"\x05\x00"
SHA256 = der(SEQUENCE, oid("2.16.840.1.101.3.4.2.1"), NULL)
ECDSA = der(SEQUENCE, oid("1.2.840.10045.4.3.2"))
STAMP = oid("1.2.840.113549.1.9.16.1.4")


class Authority:
    """Stamps whatever it is asked for, at the time that the test says."""

    def __init__(self, name: str = "one", *, purpose: Any = None) -> None:
        secret = int.from_bytes(sha256(name.encode()).digest(), "big") >> 8  # The same each run.
        self._root_key = ec.derive_private_key(secret, ec.SECP256R1())
        self._key = ec.derive_private_key(secret + 1, ec.SECP256R1())
        self.root = _certificate(f"root {name}", self._root_key)
        usage = purpose or ExtendedKeyUsageOID.TIME_STAMPING
        self.leaf = _certificate(
            f"stamps {name}", self._key, issuer=(self.root, self._root_key), usage=usage
        )
        self.now = NOON
        self.serial = 0

    @property
    def pem(self) -> bytes:
        return self.root.public_bytes(serialization.Encoding.PEM)

    def reply(self, query: bytes) -> bytes:
        """The reply to a request, granted."""
        (request,) = parts(query)
        _, imprint, *more = parts(request.value)
        nonce = next((one.whole for one in more if one.tag == 0x02), b"")
        return self.granted(imprint.whole, nonce)

    def stamp(self, line: bytes) -> bytes:
        """The same without being asked."""
        return self.granted(der(SEQUENCE, SHA256, der(OCTETS, sha256(line).digest())), b"")

    def granted(self, imprint: bytes, nonce: bytes) -> bytes:
        self.serial += 1
        info = der(
            SEQUENCE,
            integer(1),
            oid("1.2.3.4.1"),
            imprint,
            integer(self.serial),
            der(0x18, f"{self.now:%Y%m%d%H%M%S}Z".encode()),
            nonce,
        )
        return der(SEQUENCE, der(SEQUENCE, integer(0)), self._signed(info))

    def _signed(self, info: bytes) -> bytes:
        certificate = self.leaf.public_bytes(serialization.Encoding.DER)
        digest = der(OCTETS, sha256(info).digest())
        ess = der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTETS, sha256(certificate).digest()))))
        attributes = b"".join(
            sorted(
                der(SEQUENCE, oid(kind), der(SET, value))
                for kind, value in (
                    ("1.2.840.113549.1.9.3", STAMP),
                    ("1.2.840.113549.1.9.4", digest),
                    ("1.2.840.113549.1.9.16.2.47", ess),
                )
            )
        )
        signature = self._key.sign(der(SET, attributes), ec.ECDSA(hashes.SHA256()))
        issuer = self.leaf.issuer.public_bytes()
        signer = der(
            SEQUENCE,
            integer(1),
            der(SEQUENCE, issuer, integer(self.leaf.serial_number)),
            SHA256,
            der(0xA0, attributes),
            ECDSA,
            der(OCTETS, signature),
        )
        content = der(SEQUENCE, STAMP, der(0xA0, der(OCTETS, info)))
        data = der(
            SEQUENCE,
            integer(3),
            der(SET, SHA256),
            content,
            der(0xA0, certificate),
            der(SET, signer),
        )
        return der(SEQUENCE, oid("1.2.840.113549.1.7.2"), der(0xA0, data))


def rejected(why: str) -> bytes:
    text = der(SEQUENCE, der(0x0C, why.encode()))
    return der(SEQUENCE, der(SEQUENCE, integer(2), text))


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: tuple[x509.Certificate, ec.EllipticCurvePrivateKey] | None = None,
    usage: Any = None,
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer[0].subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(8 if issuer else 7)
        .not_valid_before(NOON - timedelta(days=365))
        .not_valid_after(NOON + timedelta(days=3650))
        .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True)
    )
    signs = dict.fromkeys(_USES, False) | {"digital_signature": True}
    certifies = dict.fromkeys(_USES, False) | {"key_cert_sign": True, "crl_sign": True}
    uses = x509.KeyUsage(**(signs if issuer else certifies))
    builder = builder.add_extension(uses, critical=True)
    if usage is not None:
        builder = builder.add_extension(x509.ExtendedKeyUsage([usage]), critical=True)
    return builder.sign(issuer[1] if issuer else key, hashes.SHA256())


_USES = ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment")
_USES += ("key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only")


@contextmanager
def serving(answer: Callable[[BaseHTTPRequestHandler, bytes], None]) -> Iterator[str]:
    """An HTTP server on this machine; the address of it."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            answer(self, self.rfile.read(int(self.headers["content-length"])))

        def log_message(self, *said: object) -> None:
            """Not on the screen."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/stamp"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def replying(body: bytes, status: int = 200) -> Callable[[BaseHTTPRequestHandler, bytes], None]:
    def answer(handler: BaseHTTPRequestHandler, query: bytes) -> None:
        handler.send_response(status)
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer
