"""Key scripts: a parser, and the execution on the simulated box in virtual time."""

import json
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from schiri import games
from schiri.games import facts_of
from schiri.input.keys import NAMES as KEYS
from schiri.ui.names import LONGEST_NAME

from ..util import files, numbers
from ..util.errors import UserError
from . import partners, pictures
from .scripted import ScriptedBox

PHASE_LIMIT_US = 3_600_000_000
_SHOT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


class ScriptError(UserError):
    """The error if a line is invalid, or if an expectation in it is not met by the box."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"line {number}: {message}")

    def of(self, path: Path) -> UserError:
        """Returns the error with the name of the script."""
        error = UserError(f"{path}, {self}")
        error.__cause__ = self
        return error


@dataclass(frozen=True)
class Step:
    """A line of a script: its number, from 1, its command, and the parsed arguments."""

    number: int
    command: str
    arguments: Any


def read(path: Path) -> list[Step]:
    """Returns the steps of the script in a file. Raises `UserError` if it cannot be read or is invalid."""
    try:
        return parse(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise UserError(f"{path} cannot be read: {files.reason(error)}.") from error
    except UnicodeError as error:
        raise UserError(f"{path} is not text in UTF-8.") from error
    except ScriptError as error:
        raise error.of(path) from error


def parse(text: str) -> list[Step]:
    """Returns the steps of a script. Raises `ScriptError` for the first invalid line."""
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] not in COMMANDS:
            raise ScriptError(number, f"there is no command '{words[0]}'.")
        read_arguments, _ = COMMANDS[words[0]]
        try:
            steps.append(Step(number, words[0], read_arguments(line.strip()[len(words[0]) :].strip())))
        except ValueError as error:
            raise ScriptError(number, str(error)) from error
    return steps


def _keys(rest: str) -> list[str]:
    names = rest.split()
    if not names:
        raise ValueError("a key is missing.")
    for name in names:
        if name not in KEYS:
            raise ValueError(f"there is no key '{name}'.")
    return names


def _wait(rest: str) -> int:
    return numbers.whole(rest, 0, 86_400_000, "the time in milliseconds") * 1000


def _phase(rest: str) -> str:
    if not re.fullmatch(r"[a-z0-9_]+", rest):
        raise ValueError("a phase is one word, such as duel.")
    return rest


def _new(rest: str) -> dict[str, Any]:
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise ValueError("a quotation mark is not closed.") from error
    if not words or words[0] not in games.NAMES:
        raise ValueError(f"new needs a game that the box knows: {', '.join(games.NAMES)}.")
    says = facts_of(words[0]).cups and words[1:2] in (["cups"], ["open"])
    cups = {"cups": words.pop(1) == "cups"} if says else {}
    game, *dice = words[:2]
    names = words[2:]
    least, most = facts_of(game).seats
    if dice not in (["box"], ["table"]) or not least <= len(names) <= most:
        few = "" if least == most else f", with {least} to {most} names"
        options = ["[cups|open]"] * facts_of(game).cups
        form = " ".join([game, *options, "box|table", *["NAME"] * least]) + ("" if least == most else " …")
        raise ValueError(f"a match of {facts_of(game).title} is started with: new {form}{few}.")
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise ValueError(f"a name has 1 to {LONGEST_NAME} letters.")
    first = {"first": 0} if "first" in dict(games.game_class(game).start_arguments().required) else {}
    return {"event": "start", "game": game, "players": names, **first, "dice": dice[0], **cups}


def _dice(rest: str) -> list[int]:
    if not rest:
        raise ValueError("dice needs values from 1 to 6.")
    return [numbers.whole(word, 1, 6, "a die") for word in rest.split()]


def _expect(rest: str) -> tuple[str, Any]:
    key, _, value = rest.partition(" ")
    try:
        return key, json.loads(value)
    except ValueError as error:
        raise ValueError("expect needs a key of the state and a value as JSON.") from error


def _shot(rest: str) -> str:
    if not _SHOT_NAME.fullmatch(rest):
        raise ValueError("a picture's name is made of letters, digits, '_', '.' and '-'.")
    return rest


def _nothing(rest: str) -> None:
    if rest:
        raise ValueError("power stands alone.")


def run(
    steps: list[Step], box: ScriptedBox, shots: Path | None = None, after_step: Callable[[], None] = lambda: None
) -> None:
    """Runs the steps on a box that is switched on, and calls `after_step` after each. Pictures are written to the
    folder `shots`, if it is given. Raises `ScriptError` for the first step that fails."""
    for step in steps:
        _, act = COMMANDS[step.command]
        try:
            act(box, step.arguments, shots)
        except UserError as error:
            raise ScriptError(step.number, str(error)) from error
        after_step()


def _until(box: ScriptedBox, phase: str, shots: Path | None) -> None:
    if not box.until(phase, PHASE_LIMIT_US):
        now = f"it is '{box.state['phase']}'" if box.state else "no match is open"
        raise UserError(f"the phase '{phase}' did not come within an hour: {now}.")


def _meet(box: ScriptedBox, expected: tuple[str, Any], shots: Path | None) -> None:
    key, value = expected
    if box.state is None:
        raise UserError("no match is open.")
    if key not in box.state:
        raise UserError(f"the state has no key '{key}'.")
    found = box.state[key]
    # Compared as JSON, because in Python 1, 1.0 and True are equal.
    if json.dumps(found, sort_keys=True) != json.dumps(value, sort_keys=True):
        raise UserError(f"expected {key} {json.dumps(value)}, but it is {json.dumps(found)}.")


def _cut_power(box: ScriptedBox, nothing: None, shots: Path | None) -> None:
    box.power_off()
    box.power_on()


def _save(box: ScriptedBox, name: str, shots: Path | None) -> None:
    if shots is None:
        return
    path = shots / f"{name}.png"
    try:
        pictures.save(bytes(box.frame), path)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {files.reason(error)}.") from error


# The commands, each with a parser of its arguments, and a function that runs it on a box with the parsed arguments and
# the folder for pictures.
COMMANDS: dict[str, tuple[Callable[[str], Any], Callable[[ScriptedBox, Any, Path | None], None]]] = {
    "press": (_keys, lambda box, keys, _: box.press(keys)),
    "hold": (_keys, lambda box, keys, _: box.hold(keys)),
    "release": (_keys, lambda box, keys, _: box.release(keys)),
    "wait": (_wait, lambda box, span_us, _: box.wait_us(span_us)),
    "until": (_phase, _until),
    "new": (_new, lambda box, start, _: box.start(start)),
    "dice": (_dice, lambda box, values, _: box.next_dice(values)),
    "expect": (_expect, _meet),
    "shot": (_shot, _save),
    "power": (_nothing, _cut_power),
    "partner": (lambda rest: partners.line_of_words(rest.split()), lambda box, line, _: box.set_partner(line)),
}
