"""The form of a line: what `match-log.schema.json` says of it."""

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from schiri import games

from .error import Contradiction

FORMATS = {1: "match-log.schema.json"}  # all that can be read, each with its schema
NEWEST = max(FORMATS)

KINDS = ("note", "parts", "resumed", "result")  # of records; those of events have the event's name
_LONGEST_SHOWN = 40
_WORD = re.compile("^[A-Za-z0-9]+$")


def format_of(header: dict[str, Any]) -> int:
    """The version of the format that a header names. `Contradiction` if it is none that can be read."""
    if "schiri" not in header:
        raise Contradiction("This is no header of a match log: it has no key schiri.")
    version = header["schiri"]
    if type(version) is int and version > NEWEST:
        raise Contradiction(f"This log has format {_shown(version)}; this program reads up to {NEWEST}: please update.")
    if type(version) is not int or version not in FORMATS:
        raise Contradiction(f"There is no format {_shown(version)} of match logs.")
    return version


def check_game(header: dict[str, Any]) -> None:
    """`Contradiction` if this program does not know the game that a header names."""
    if header["game"] not in games.NAMES:
        known = ", ".join(games.NAMES)
        raise Contradiction(f"The game is {_shown(header['game'])}; this program knows {known}: please update.")


def kind_of(record: dict[str, Any], game: str) -> str:
    """What a record of a match is about: the name of its event, or `note`, `parts`, `resumed` or `result`."""
    event = record.get("event")
    if isinstance(event, dict):
        name = event.get("event")
        if isinstance(name, str) and (name in ("start", "undo") or name in games.game_class(game).EVENTS):
            return name
        raise Contradiction(f"There is no event {_shown(name)} in a log of this game.")
    for kind in KINDS:
        if kind in record:
            return kind
    raise Contradiction("The record tells of nothing: it has no event, note, parts, resumed or result.")


def definition_of(kind: str, game: str, version: int) -> str:
    """The schema's definition of such a record: the game's own, or that of all games, or that of any event."""
    known = _definitions(version)
    wanted = (f"{game}_{kind}_record", f"{kind}_record")
    return next((name for name in wanted if name in known), "event_record")


def check_form(line: dict[str, Any], definition: str, version: int) -> None:
    """`Contradiction` if a line is not as the schema's definition says."""
    error = next(_validator(version, definition).iter_errors(line), None)
    if error:
        raise Contradiction(_sentence(error))
    keys = list(_definitions(version)[definition]["properties"])
    if sorted(line, key=keys.index) != list(line):
        raise Contradiction("The keys do not stand in the order in which a box writes them.")


@cache
def schema(version: int) -> dict[str, Any]:
    """The JSON Schema of the lines of a format."""
    text = files(__package__).joinpath(FORMATS[version]).read_text(encoding="utf-8")
    return dict(json.loads(text))


def _definitions(version: int) -> dict[str, Any]:
    return dict(schema(version)["$defs"])


@cache
def _validator(version: int, definition: str) -> Validator:
    return Draft202012Validator(schema(version)).evolve(schema=_definitions(version)[definition])


def _sentence(error: ValidationError) -> str:
    place = _place(error.absolute_path)
    rule = str(error.validator)
    wanted: Any = error.validator_value
    found: Any = error.instance
    if rule == "required":
        missing = next(key for key in wanted if key not in found)
        return f"The key {missing} is missing{f' in {place}' if place else ''}."
    if rule == "additionalProperties":
        known: Any = error.schema
        unknown = next(key for key in found if key not in known["properties"])
        return f"There is no key {_shown(unknown)} in {place or 'such a line'}."
    if rule in _MUST:
        return f"The key {place} must {_MUST[rule] % _shown(wanted)}."
    return f"The key {place} cannot be {_shown(found)}."


_MUST = {
    "type": "be of the type %s",
    "const": "be %s",
    "enum": "be one of %s",
    "minimum": "be at least %s",
    "maximum": "be at most %s",
    "minItems": "have at least %s entries",
    "maxItems": "have at most %s entries",
}


def _place(path: Sequence[str | int]) -> str:
    """Where in a line: event.coloured[3]."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def _shown(value: Any) -> str:
    """A value as JSON in ASCII, cut if it is long."""
    text = value if isinstance(value, str) and _WORD.match(value) else json.dumps(value)
    if isinstance(value, list):
        text = text.strip("[]")
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
