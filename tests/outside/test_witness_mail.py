"""An e-mail as a witness, against a post office on this machine."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from pathlib import Path

import pytest

from banca.floor.receipts import Signer
from banca.house.audit_witness import Witnesses
from banca.outside.witness import WitnessError, statement
from banca.outside.witness_mail import MailWitness, Server, Tls
from tests.clock import PATIENCE_S
from tests.outside.post_office import PostOffice, certified, open_office
from tests.rule_marks import rule

LINE = statement(Signer(bytes(range(32))), 17, b"\x07" * 32, 1_800_000_000_000_001)
BOXES = ("ana@notary.example", "rui@press.example")


def mail(
    office: PostOffice, tls: Tls = "none", user: str = "", variable: str = "", *to: str
) -> MailWitness:
    server = Server("127.0.0.1", office.port, tls, user, variable)
    return MailWitness("mail", server, "banca@casino.example", to or BOXES, PATIENCE_S)


async def told(witness: MailWitness) -> None:
    await asyncio.to_thread(witness.tell, LINE)


async def test_every_statement_is_a_mail_that_says_its_batch() -> None:
    async with open_office() as office:
        await told(mail(office))

    (sent,) = office.mails
    assert "Subject: Banca: batch 17 of the books\n" in sent
    assert "From: banca@casino.example\n" in sent
    assert "To: ana@notary.example, rui@press.example\n" in sent
    assert f"\n{LINE}\n" in sent
    assert office.heard.count("RCPT") == 2
    assert office.logins == []


@rule("reading:luck")
async def test_the_source_of_the_mail_is_read_by_the_auditor(tmp_path: Path) -> None:
    async with open_office() as office:
        await told(mail(office))
    file = tmp_path / "saved.eml"
    file.write_text(office.mails[0])

    kept = Witnesses()
    with file.open("rb") as source:
        kept.read("saved.eml", source)
    assert kept.findings == []
    assert list(kept.n) == [17]


@pytest.mark.parametrize("tls", ["starttls", "tls"])
async def test_the_password_comes_from_the_environment_and_goes_through_tls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tls: Tls
) -> None:
    context, pem = certified(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    monkeypatch.setenv("BANCA_MAIL", "sesame")
    async with open_office(context, at_once=tls == "tls") as office:
        await told(mail(office, tls, "banca", "BANCA_MAIL"))

    assert office.logins == [("banca", "sesame")]
    assert len(office.mails) == 1
    if tls == "starttls":
        assert office.heard.index("STARTTLS") < office.heard.index("AUTH")


async def test_a_post_office_that_nobody_certifies_gets_neither_password_nor_mail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, _ = certified(tmp_path)
    monkeypatch.setenv("BANCA_MAIL", "sesame")
    async with open_office(context) as office:
        with pytest.raises(ssl.SSLCertVerificationError):
            await told(mail(office, "starttls", "banca", "BANCA_MAIL"))

    assert (office.logins, office.mails) == ([], [])


async def test_without_starttls_nothing_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANCA_MAIL", "sesame")
    async with open_office() as office:
        with pytest.raises(smtplib.SMTPNotSupportedError):
            await told(mail(office, "starttls", "banca", "BANCA_MAIL"))

    assert (office.logins, office.mails) == ([], [])


def test_a_password_that_is_not_there_is_named_when_the_house_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("BANCA_MAIL", raising=False)
    with pytest.raises(WitnessError, match="the environment has no BANCA_MAIL"):
        mail(PostOffice(), "tls", "banca", "BANCA_MAIL").ready()

    monkeypatch.setenv("BANCA_MAIL", "sesame")
    mail(PostOffice(), "tls", "banca", "BANCA_MAIL").ready()


async def test_a_box_that_takes_nothing_is_a_failure() -> None:
    async with open_office() as office:
        office.refuses.add(BOXES[1])
        with pytest.raises(WitnessError, match=r"not every box takes it: rui@press\.example"):
            await told(mail(office))
        office.refuses.update(BOXES)
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            await told(mail(office))

    assert len(office.mails) == 1  # The other box has it.


async def test_a_post_office_that_is_busy_or_gone_is_a_failure() -> None:
    async with open_office() as office:
        office.busy = True
        with pytest.raises(smtplib.SMTPConnectError):
            await told(mail(office))
    with pytest.raises(ConnectionRefusedError):
        await told(mail(office))
