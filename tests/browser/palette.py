"""Pictures of 256 colours: a third of the bytes, with no visible difference.

The screen of a table has a fine grain, which a full-colour picture stores bit by bit.
"""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

import numpy as np
from playwright.sync_api import Browser

COLOURS = 256

# The browser can read what it has written.
PIXELS = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const brush = canvas.getContext('2d');
  brush.drawImage(picture, 0, 0);
  const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
  const url = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(new Blob([data]));
  });
  return [canvas.width, canvas.height, url.slice(url.indexOf(',') + 1)];
}"""


class Box:
    """Colours that will become one, unless the box is cut in two."""

    def __init__(self, names: Any, counts: Any) -> None:
        self.names, self.counts = names, counts
        self.colours = np.stack([names >> 12, names >> 6 & 63, names & 63], axis=1) * 4.0 + 2
        self.mean = np.average(self.colours, axis=0, weights=counts)
        self.spread = np.average((self.colours - self.mean) ** 2, axis=0, weights=counts)
        self.loss = float(self.spread.max() * counts.sum())

    def cut(self) -> tuple[Box, Box]:
        axis = self.spread.argmax()
        low = self.colours[:, axis] < self.mean[axis]
        return Box(self.names[low], self.counts[low]), Box(self.names[~low], self.counts[~low])


def reduced(browser: Browser, png: bytes) -> bytes:
    """The same picture with a palette."""
    page = browser.new_page()
    width, height, data = page.evaluate(PIXELS, base64.b64encode(png).decode())
    page.close()
    pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(-1, 4)[:, :3]
    palette, places = _palette(pixels)
    lines = np.zeros((height, width + 1), np.uint8)  # Each begins with its filter: none.
    lines[:, 1:] = places.reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette.tobytes())]
    parts += [(b"IDAT", zlib.compress(lines.tobytes(), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _palette(pixels: Any) -> tuple[Any, Any]:
    """The colours to keep, and for every pixel the index of its own."""
    red, green, blue = (pixels >> 2).astype(np.int32).T  # Nobody sees finer steps than these.
    names = red << 12 | green << 6 | blue
    found, which, counts = np.unique(names, return_inverse=True, return_counts=True)
    boxes = [Box(found, counts)]
    while len(boxes) < min(COLOURS, len(found)):
        worst = max(range(len(boxes)), key=lambda i: boxes[i].loss)
        boxes[worst : worst + 1] = boxes[worst].cut()
    place = np.zeros(len(found), np.uint8)
    for i, box in enumerate(boxes):
        place[np.searchsorted(found, box.names)] = i
    palette = np.array([box.mean for box in boxes]).round().astype(np.uint8)
    return palette, place[which.reshape(-1)]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
