"""Forgeries of signatures, drawn at random: by who has logs of the box and its public half, can compute every check
anew, and has a box of their own. `tests.host_tools.logs.forging` changes all the rest."""

import random
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.logs.sealing import contents as lines_of
from tests.host_tools.logs.sealing import sealed
from tests.host_tools.signing.box import Line, TestBox, chained

BOX, FORGER = TestBox(seed="the box of the table"), TestBox(seed="the forger's")
Lines = list[Line]
numbered = partial(sealed, renumbered=True)


@cache
def signed(name: str) -> bytes:
    return BOX.signed((GOLDEN / f"{name}.jsonl").read_bytes())


class KeyForger:
    """A maker of forgeries of one match that the box has signed; `kinds` are the names of its ways."""

    def __init__(self, name: str, chance: random.Random) -> None:
        self.name = name
        self._chance = chance
        self.kinds = [kind for kind in dir(self) if kind.startswith("with_")]

    def forged(self, kind: str) -> bytes:
        """Returns a log that the box has not signed, made in this way."""
        while True:
            make: Callable[[], bytes] = getattr(self, kind)
            log = make()
            if log != signed(self.name):
                return log

    def _lines(self) -> Lines:
        return lines_of(signed(self.name))

    def with_the_signature_of_another_match(self) -> bytes:
        lines = self._lines()
        lines[-1]["signed"] = lines_of(signed("power_cuts"))[-1]["signed"]
        return numbered(lines)

    def with_another_number_of_the_match(self) -> bytes:
        lines = self._lines()
        lines[0]["match"] += self._chance.randrange(1, 9)
        return numbered(lines)

    def with_no_signature(self) -> bytes:
        lines = self._lines()[:-1]
        del lines[0]["box"]
        return numbered(lines)

    def with_the_key_of_another_box(self) -> bytes:
        """Returns a log signed by the forger. The header names the wanted box or the forger's, and the last record the
        key of either."""
        lines = self._lines()
        if self._chance.random() < 0.5:
            lines[0]["players"] = lines[1]["event"]["players"] = lines[0]["players"][::-1]
        forged = lines_of(FORGER.signed(numbered(lines[:-1])))
        if self._chance.random() < 0.7:
            forged[0]["box"] = BOX.fingerprint
            forged[-1] = FORGER.signed_record(forged[:-1], chained(forged[:-1])[1])
        if self._chance.random() < 0.5:
            forged[-1]["signed"]["public"] = BOX.public.hex()
        return numbered(forged)

    def with_any_signature(self) -> bytes:
        lines = self._lines()
        lines[-1]["signed"]["signature"] = (sha256(self._chance.randbytes(8)).digest() * 2).hex()
        return numbered(lines)
