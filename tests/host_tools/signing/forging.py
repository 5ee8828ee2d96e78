"""Forgeries of signatures, drawn at random: by who has logs of the box, its fingerprint and the public halves of its
keys, can compute every check anew, and has a box of their own. `tests.host_tools.logs.forging` changes all the rest."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.signing.box import Line, TestBox, chained

BOX, FORGER = TestBox(seed="the box of the table"), TestBox(seed="the forger's")
KEYS = (3, 14, 18, 46)  # of three trees
Lines = list[Line]


def log_of(name: str) -> bytes:
    return (GOLDEN / f"{name}.jsonl").read_bytes()


@cache
def signed(name: str, key: int) -> bytes:
    return BOX.signed(log_of(name), key)


def lines_of(log: bytes) -> Lines:
    return [json.loads(line) for line in log.splitlines()]


def numbered(lines: Lines) -> bytes:
    """A log of these lines, with numbers and checks that fit."""
    return b"".join(chained([{**line, "n": number} if number else line for number, line in enumerate(lines)])[0])


class KeyForger:
    """Makes forgeries of one match that the box has signed; `kinds` are the names of its ways."""

    def __init__(self, name: str, chance: random.Random) -> None:
        self.name = name
        self._chance = chance
        self.kinds = [kind for kind in dir(self) if kind.startswith("with_")]

    def forged(self, kind: str) -> bytes:
        """A log that the box has not signed, made in this way."""
        while True:
            key = self._chance.choice(KEYS)
            make: Callable[[int], bytes] = getattr(self, kind)
            log = make(key)
            if log != signed(self.name, key):
                return log

    def _lines(self, key: int) -> Lines:
        return lines_of(signed(self.name, key))

    def with_the_signature_of_another_match(self, key: int) -> bytes:
        """Of another key, or of the same one, which a real box would never use twice; with its proof, or alone."""
        lines = self._lines(key)
        other = lines_of(signed("power_cuts", self._chance.choice(KEYS)))[-1]["signed"]
        names = self._chance.choice([("signature",), tuple(other)])
        lines[-1]["signed"].update({name: other[name] for name in names})
        return numbered(lines)

    def with_no_signature_and_no_key(self, key: int) -> bytes:
        lines = self._lines(key)[:-1]
        del lines[0]["box"], lines[0]["key"]
        return numbered(lines)

    def with_a_later_key(self, key: int) -> bytes:
        """Whose public half and path everybody knows from a later log."""
        lines = self._lines(key)
        later = self._chance.choice([number for number in range(1, 48) if number != key])
        lines[0]["key"] = later
        if self._chance.random() < 0.7:
            theirs = {name: value for name, value in BOX.proof(later).items() if value}
            lines[-1]["signed"] = {**theirs, "signature": lines[-1]["signed"]["signature"]}
        return numbered([*lines[:-1], in_order(lines[-1])])

    def with_the_key_of_another_box(self, key: int) -> bytes:
        """The forger signs; header and statement name the box that is asked for, or the forger's."""
        lines = self._lines(key)
        if self._chance.random() < 0.5:
            lines[0]["players"] = lines[1]["event"]["players"] = lines[0]["players"][::-1]
        forged = lines_of(FORGER.signed(numbered(lines[:-1]), key))
        if self._chance.random() < 0.7:
            forged[0]["box"] = BOX.fingerprint
            _, digest = chained(forged[:-1])
            root = self._chance.choice([BOX, FORGER]).tree_of(key).root
            forged[-1] = FORGER.signed_record(forged[:-1], digest, key, root)
        return numbered(forged)

    def with_a_tree_of_another_box(self, key: int) -> bytes:
        """The forger's tree is said to be vouched for by the box."""
        key = self._chance.choice(KEYS[2:])
        lines = self._lines(key)
        _, digest = chained(lines[:-1])
        theirs, ours = FORGER.signed_record(lines[:-1], digest, key)["signed"], lines[-1]["signed"]
        vouchers = [self._mixed(*pair) for pair in zip(theirs["vouched"], ours["vouched"], strict=True)]
        lines[-1]["signed"] = {**theirs, "vouched": vouchers}
        return numbered(lines)

    def with_other_vouchers(self, key: int) -> bytes:
        lines = self._lines(self._chance.choice(KEYS[2:]))
        vouched = lines[-1]["signed"]["vouched"]
        more = lines_of(signed(self.name, KEYS[-1]))[-1]["signed"]["vouched"]
        lines[-1]["signed"]["vouched"] = self._chance.choice(
            [vouched[::-1], vouched + vouched, more[1:], more + more[1:]]
        )
        if lines[-1]["signed"]["vouched"] == vouched:
            del lines[-1]["signed"]["vouched"]
        return numbered(lines)

    def _mixed(self, theirs: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
        return {name: self._chance.choice([theirs, theirs, ours])[name] for name in theirs}


def in_order(line: Line) -> Line:
    names = ("public", "path", "signature", "vouched")
    return {**line, "signed": {name: line["signed"][name] for name in names if name in line["signed"]}}
