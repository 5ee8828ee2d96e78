"""The form of a line: the check against the schema, with English sentences for its errors."""

import sys

from schiri import games
from schiri.util.json_writer import dumps
from schiri.util.typing import TYPE_CHECKING

from .schema import bundled
from .sentences import LogError
from .validator import Validator

if sys.implementation.name == "micropython":
    RecordPattern: "Any" = None
else:
    from .pattern import RecordPattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .log_checks import LoggedGame
    from .types import Header
    from .validator import SchemaError

    Reader = Callable[[Sequence[bytes]], list[tuple[Any, str, bool]]]

NEWEST = 1  # the newest format of logs that this program can read
KINDS = ("note", "parts", "resumed", "result", "signed")  # the kinds of records that are no events

_LONGEST_SHOWN = 40
_LETTERS_AND_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_forms: "dict[str, Form]" = {}  # the compiled forms, by the game's name


def check_is_log(first: bytes) -> None:
    """Raises `LogError` if the first line of a file is not the header of a match log, not even a damaged one."""
    if b'"schiri":' not in first:
        raise LogError("no_match_log", "This is no match log of a Schiri.")


def check_format(header: "dict[str, Any]") -> None:
    """Raises `LogError` if this program cannot read the version of the format that a header names."""
    version = header.get("schiri")
    if type(version) is int and version > NEWEST:
        raise LogError(
            "newer_format",
            "This log has format {found}; this program reads up to {newest}: please update.",
            found=_shown(version),
            newest=NEWEST,
        )
    if type(version) is not int or version != NEWEST:
        raise LogError("no_such_format", "There is no format {found} of match logs.", found=_shown(version))


def check_game(header: "Header") -> None:
    """Raises `LogError` if this program does not know the game that a header names."""
    if header["game"] not in games.NAMES:
        raise LogError(
            "unknown_game",
            "The game is {found}; this program knows {known}: please update.",
            found=_shown(header["game"]),
            known=", ".join(games.NAMES),
        )


def named_in(line: bytes) -> str:
    """Returns the name of the game in a header that is written as a box writes it; "" if there is none."""
    _, _, behind = line.partition(b'"game": "')
    return next((name for name in games.NAMES if behind.startswith(name.encode() + b'"')), "")


def form_of(name: "Any", game_named: "Callable[[str], LoggedGame]") -> "Form":
    """Returns the form of the lines of a game's logs. For an unknown game it knows only the header."""
    known = name if name in games.NAMES else ""
    if known not in _forms:
        _forms[known] = Form(game_named(known) if known else None)
    return _forms[known]


class Form:
    """The form of the lines of a game's logs: the game's schema, compiled."""

    def __init__(self, game: "LoggedGame | None") -> None:
        self._game = game.name if game else ""
        self._events = games.game_class(game.name).EVENTS if game else ()
        self._validator = Validator(bundled([game] if game else [])["$defs"])
        self._places: dict[str, dict[str, int]] = {}  # positions of a line's keys, by the line's definition
        # Each returns the contents of the first lines and their kinds, up to a line of which no fast check proves that
        # it is as a box writes it and matches the schema. There `lines.content_of` and `check` must decide; they give
        # the same content for a good line, but more slowly.
        self.plain_records: Reader = _undecided
        self.plain_header: Reader = _undecided
        if RecordPattern and game:
            self.plain_records = RecordPattern(self._validator, self._kinds()).read
            self.plain_header = RecordPattern(self._validator, {"header": "header"}).read

    def _kinds(self) -> dict[str, str]:
        """Returns the kind of records by the name of their definition, for definitions of a single kind."""
        kinds = {}
        for kind in tuple(self._events) + KINDS + ("start", "undo"):
            kinds[self.definition_of({"note": ""}, kind)] = kind
        for name in self._validator.definitions:
            if name.endswith("_note_record"):
                kinds[name] = "note"
        return {name: kinds[name] for name in kinds if name != "event_record"}

    def kind_of(self, record: "dict[str, Any]") -> str:
        """Returns the kind of a record: the name of its event, or one of `KINDS`. Raises `LogError` if it is
        neither."""
        event = record.get("event")
        if isinstance(event, dict):
            name = event.get("event")
            if isinstance(name, str) and (name in self._events or name in ("start", "undo")):
                return name
            raise LogError("unknown_event", "There is no event {found} in a log of this game.", found=_shown(name))
        for kind in KINDS:
            if kind in record:
                return kind
        raise LogError(
            "empty_record",
            "The record tells of nothing: it has no event, %s or %s." % (", ".join(KINDS[:-1]), KINDS[-1]),
        )

    def definition_of(self, record: "dict[str, Any]", kind: str) -> str:
        """Returns the name of the schema's definition for a record of that kind: the game's own, else that of all
        games, else that of any event."""
        own = "%s_%s_record" % (self._game, kind)
        if kind == "note":
            own = "%s_%s_note_record" % (self._game, record["note"])
        for name in (own, kind + "_record"):
            if name in self._validator.definitions:
                return name
        return "event_record"

    def check(self, line: "dict[str, Any]", definition: str) -> None:
        """Raises `LogError` if a line does not match the schema's definition, or if its keys are in another order."""
        error = self._validator.check_of(definition)(line)
        if error is not None:
            raise _log_error(error)
        places = self._places_of(definition)
        latest = -1
        for key in line:
            if places[key] < latest:
                raise LogError("order_of_keys", "The keys do not stand in the order in which a box writes them.")
            latest = places[key]

    def _places_of(self, definition: str) -> dict[str, int]:
        places = self._places.get(definition)
        if places is None:
            schema: Any = self._validator.definitions[definition]
            places = {}
            for key in schema["properties"]:
                places[key] = len(places)
            self._places[definition] = places
        return places


def _undecided(lines: "Sequence[bytes]") -> "list[tuple[Any, str, bool]]":
    """Leaves each line to the slow check, where there is no pattern."""
    return []


def _log_error(error: "SchemaError") -> LogError:
    place = _place(error.path)
    word, wanted, found = error.word, error.wanted, error.found
    if word == "required":
        sentence = "The key {key} is missing" + (" in {place}." if place else ".")
        return LogError("missing_key", sentence, key=wanted, place=place)
    if word == "additionalProperties":
        sentence = "There is no key {key} in " + ("{place}." if place else "such a line.")
        return LogError("unknown_key", sentence, key=_shown(wanted), place=place or "–")
    if word in _MUST:
        sentence = "The key {place} must " + _MUST[word] + "."
        return LogError("form_" + word, sentence, place=place, wanted=_shown(wanted))
    return LogError("wrong_value", "The key {place} cannot be {found}.", place=place, found=_shown(found))


_MUST = {
    "type": "be of the type {wanted}",
    "const": "be {wanted}",
    "enum": "be one of {wanted}",
    "minimum": "be at least {wanted}",
    "maximum": "be at most {wanted}",
    "minItems": "have at least {wanted} entries",
    "maxItems": "have at most {wanted} entries",
}


def _place(path: "list[str | int]") -> str:
    """Returns a path in a line as text, such as event.coloured[3]. The path goes from the inside out."""
    place = ""
    for part in path:
        place = ("[%d]" % part if isinstance(part, int) else "." + part) + place
    return place.lstrip(".")


def _shown(value: "Any") -> str:
    """Returns a value as JSON in ASCII, cut off if it is long; a plain word has no quotes."""
    text = value if isinstance(value, str) and _is_word(value) else dumps(value)
    if isinstance(value, list):
        text = text.strip("[]")
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def _is_word(text: str) -> bool:
    """Returns whether a text is short and consists of letters and digits. A pattern that ends with `$` would allow a
    line feed at the end."""
    return 0 < len(text) <= _LONGEST_SHOWN and all(char in _LETTERS_AND_DIGITS for char in text)
