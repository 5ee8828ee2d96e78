"""Throws lines at the verifier that nobody has thought of: noise, real lines with something changed, and such lines
with a check that fits. Each must be taken or refused with one sentence.

    python -m tests.host_tools.logs.fuzz 1000000
"""

import copy
import json
import pickle
import re
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from schiri_tools.games import host_game
from schiri_tools.logs import BadLog
from schiri_tools.logs.lines import lines_of
from schiri_tools.logs.verify import Verifier

from . import playing
from .sealing import sealed_line

SENTENCE = re.compile(r"[A-Z][ -~…]*\.")
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 65, 10**30, "", "A", "c4", "roll", "event", "\ud800", "\n", "ü" * 300, (), [],
    [[]], [0, 0], {}, {"event": "roll"}, {"": {}}, {"event": {}}, [[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]],
]  # fmt: skip


class Fuzz:
    """Makes lines, also from those of good logs, and throws them."""

    def __init__(self, seed: int, logs: Sequence[bytes]) -> None:
        self.random = Random(seed)
        self.told: Counter[str] = Counter()
        self._places = [place for log in logs for place in _places(log)]

    def throw(self) -> None:
        """One line. `AssertionError` unless it is taken, or refused with a sentence."""
        line, verifier = self.random.choice((self._noise, self._damaged, self._edited))()
        try:
            verifier.take(line)
            self.told["taken"] += 1
        except BadLog as bad:
            assert SENTENCE.fullmatch(bad.reason) and bad.line >= 1, (line, bad.reason)
            self.told[re.sub("[^A-Za-z ]+", "_", bad.reason)] += 1

    def _noise(self) -> tuple[bytes, Verifier]:
        random = self.random
        alphabet = random.choice((bytes(range(256)), b'{}[]",:0123456789truefalsn \\u', b'{"schiri": 1, }[]'))
        return bytes(random.choices(alphabet, k=random.choice((0, 1, 10, 60)))) + b"\n", Verifier(host_game)

    def _damaged(self) -> tuple[bytes, Verifier]:
        random = self.random
        line, _, verifier = random.choice(self._places)
        damaged = bytearray(line)
        for _ in range(random.choice((1, 1, 2, 8))):
            begin = random.randrange(len(damaged) + 1)
            piece = random.choice((b"", b"", random.randbytes(1), random.randbytes(4), line[begin : begin + 9]))
            damaged[begin : begin + random.choice((0, 1, 1, 5))] = piece
        return bytes(damaged), pickle.loads(verifier)

    def _edited(self) -> tuple[bytes, Verifier]:
        line, digest, verifier = self.random.choice(self._places)
        content = json.loads(line)
        for _ in range(self.random.choice((1, 1, 2, 3))):
            self._edit(content)
        return sealed_line(content, digest)[0], pickle.loads(verifier)

    def _edit(self, content: Any) -> None:
        """Changes something at some depth of an object."""
        random = self.random
        here = content
        while True:
            places = list(here) if isinstance(here, dict) else list(range(len(here)))
            if not places:
                return
            place = random.choice(places)
            if isinstance(here[place], (dict, list)) and here[place] and random.random() < 0.7:
                here = here[place]
                continue
            break
        chance = random.random()
        if chance < 0.3 and isinstance(here[place], int):
            here[place] += random.choice((-1, 1, 5, -1000))
        elif chance < 0.4:
            del here[place]
        elif chance < 0.5 and isinstance(here, dict):
            here[random.choice(("n", "t", "keys", "verdict", "cause", "undone", "x", "event"))] = copy.deepcopy(
                random.choice(ODD)
            )
        else:
            here[place] = copy.deepcopy(random.choice(ODD))


def logs_of_fini() -> list[bytes]:
    """With all that can be in them."""
    return [playing.played(name) for name in ("box_dice", "power_cuts", "table_dice")]


def _places(log: bytes) -> list[tuple[bytes, bytes, bytes]]:
    """Each line of a good log, the whole check in front of it, and a verifier (pickled) that waits for it."""
    verifier = Verifier(host_game)
    digest = b""
    places = []
    for line in lines_of(log):
        places.append((line, digest, pickle.dumps(verifier)))
        verifier.take(line)
        digest = sealed_line(json.loads(line), digest)[1]
    return places


def main() -> int:
    """Throws as many lines as the command line says, and shows what was said most."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    fuzz = Fuzz(int(sys.argv[2]) if len(sys.argv) > 2 else 1, logs_of_fini())
    for _ in range(count):
        fuzz.throw()
    for reason, times in fuzz.told.most_common(40):
        print(f"{times:9} {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
