"""Walks through all scenes and prints how many ns each takes to draw on MicroPython, as JSON: name → ns.

Run with a build's folders on PYTHONPATH, so that its own scenes, tools and firmware are used."""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    from schiri_tools.box.scripted import ScriptedBox
except ImportError:  # the first build, where it stood elsewhere
    from schiri_tools.box import ScriptedBox

from tests.screens import scenes

LANGUAGE = "de"
TIMED = str(Path(__file__).with_name("timed_box.py"))


class TimedHands(scenes.Hands):
    """Measures with each picture how long it takes to draw."""

    times_ns: dict[str, int] = {}

    def shot(self, name: str) -> None:
        super().shot(name)
        request = self.box.request if hasattr(self.box, "request") else self.box.tell  # so called in the first build
        self.times_ns[name] = request("draw")["draw_ns"]


def timed_box(flash: Path, fault: str) -> ScriptedBox:
    box = scenes.scripted_box(flash, fault)
    script = next(place for place, word in enumerate(box._command) if word.endswith(".py"))
    box._command.insert(script, TIMED)
    return box


def main() -> int:
    """Prints the times."""
    taken: scenes.Frames = {}
    with TemporaryDirectory() as folder:
        for chapter in scenes.CHAPTERS:
            with TimedHands(timed_box, Path(folder) / chapter.__name__, LANGUAGE, scenes.NAMES, taken) as hands:
                chapter(hands)
    json.dump(TimedHands.times_ns, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
