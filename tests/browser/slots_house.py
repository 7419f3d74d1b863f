"""Slot machines for the browser tests, as in a house's file."""

from __future__ import annotations

LATAO = "rolos-latao"
AZULEJO = "rolos-azulejo"
FADO = "rolos-fado"
DOURO = "rolos-douro"
CARAVELA = "rolos-caravela"
MACAU_REELS = "rolos-macau"
MACHINES = (LATAO, AZULEJO, FADO, DOURO, CARAVELA, MACAU_REELS)

_TABLE = """
[[table]]
id = "{id}"
game = "slots"
name = {{ pt = "{name}", en = "{name}" }}
rules = {{ machine = "{machine}" }}
"""

SLOTS = "".join(
    _TABLE.format(id=id, name=machine.capitalize(), machine=machine)
    for id, machine in ((id, id.removeprefix("rolos-")) for id in MACHINES)
)
