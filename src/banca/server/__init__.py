"""The door of the house: HTTP, the socket, and the files of the client."""

from banca.server.app import make_app
from banca.server.house import House
from banca.server.protocol import protocol_page
from banca.server.typescript import written

__all__ = ["House", "make_app", "protocol_page", "written"]
