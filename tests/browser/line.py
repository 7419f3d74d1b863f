"""A line between a browser and a house that can be cut, and restored."""

from __future__ import annotations

import contextlib
import socket
import threading

CHUNK = 65536


class Line:
    """Carries bytes from a port of its own to that of a house, while it is intact.

    A cut line ends every connection at once and accepts no other, as when a cable is pulled.
    """

    def __init__(self, house: int) -> None:
        self._house = house
        self._whole = True
        self._deaf = False
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._answer, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        with self._lock:
            self._whole = False
            ends, self._open = self._open, set()
        for end in ends:
            _hang_up(end)

    def deafen(self) -> None:
        """From now on nothing that the house says arrives; what the client says does."""
        self._deaf = True

    def mend(self) -> None:
        with self._lock:
            self._whole, self._deaf = True, False

    def close(self) -> None:
        self.cut()
        _hang_up(self._door)

    def _answer(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:  # The door was closed.
                return
            self._connect(near)

    def _connect(self, near: socket.socket) -> None:
        with self._lock:
            try:
                if not self._whole:
                    raise OSError("the line is cut")
                far = socket.create_connection(("127.0.0.1", self._house))
            except OSError:
                _hang_up(near)
                return
            self._open |= {near, far}
        for ends in ((near, far, False), (far, near, True)):
            threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, home: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if not (home and self._deaf):
                    target.sendall(data)
        with self._lock:
            self._open -= {source, target}
        _hang_up(source)
        _hang_up(target)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
