"""An e-mail as a witness: one mail per statement, to boxes that the house cannot empty."""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate
from typing import Literal, NamedTuple, TypeAlias

from banca.outside.witness import Spoken, WitnessError, read_back

Tls: TypeAlias = Literal["starttls", "tls", "none"]
PORTS: dict[Tls, int] = {"starttls": 587, "tls": 465, "none": 25}

BODY = """\
The house whose key is {house} states below what its books hold: the number and the hash of their
last batch, with its signature. Keep this mail where nobody of that house can delete it. Its source,
saved as a file, is checked with: banca verify --witness FILE

{statement}
"""


class Server(NamedTuple):
    """Where mail is handed in, and as whom."""

    host: str
    port: int
    tls: Tls
    user: str = ""
    password_env: str = ""  # The name of the variable, never the password.


class MailWitness:
    def __init__(
        self, name: str, server: Server, sender: str, to: Sequence[str], timeout_s: float
    ) -> None:
        self.name = name
        self._server = server
        self._sender = sender
        self._to = to
        self._timeout_s = timeout_s

    def ready(self) -> None:
        self._password()

    def tell(self, statement: str) -> None:
        mail = self._written(read_back(statement), statement)
        with self._connected() as smtp:
            if self._server.user:
                smtp.login(self._server.user, self._password())
            if refused := smtp.send_message(mail):
                raise WitnessError(f"not every box takes it: {', '.join(sorted(refused))}")

    def _connected(self) -> smtplib.SMTP:
        host, port, tls = self._server[:3]
        own = self._sender.rpartition("@")[2]  # Otherwise the resolver is asked for our name.
        if tls == "tls":
            safe = ssl.create_default_context()
            return smtplib.SMTP_SSL(host, port, own, timeout=self._timeout_s, context=safe)
        smtp = smtplib.SMTP(host, port, own, timeout=self._timeout_s)
        try:
            if tls == "starttls":
                smtp.starttls(context=ssl.create_default_context())
        except BaseException:
            smtp.close()
            raise
        return smtp

    def _written(self, said: Spoken, statement: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = self._sender
        mail["To"] = ", ".join(self._to)
        mail["Subject"] = f"Banca: batch {said.n} of the books"
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{said.n}.{said.hash[:32]}@{self._sender.rpartition('@')[2]}>"
        # As it is: any other encoding would break the line of the statement.
        mail.set_content(BODY.format(house=said.house, statement=statement), cte="7bit")
        return mail

    def _password(self) -> str:
        variable = self._server.password_env
        if not variable:
            return ""
        if not (password := os.environ.get(variable)):
            raise WitnessError(f"the environment has no {variable}, where its password should be")
        return password
