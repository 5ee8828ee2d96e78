"""The JSON Schema of a match log's lines: the frame `schema.json` in this folder, and a part from each game's folder.

A part has what differs from game to game: the options of a match, the events with their arguments, the further keys in
the records of an event (`record`), the game's own notes, the verdict and the state. The frame has what all games share.
A reference in a part means the game's own definition of that name, or else the frame's. In the bundled schema the names
of a game's own definitions begin with the game's name.
"""

from schiri.games import facts_of
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from ..util.json_file import json_beside

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .log_checks import LoggedGame

    Schema = dict[str, Any]

REFERENCE = "#/$defs/"
_BEFORE, _BEHIND = ("n", "t"), ("check",)  # the first and the last keys of every record
# The keys that only some records have, in their order in a record
_MORE = ("throw", "uncovers", "test_dice", "keys", "early", "resolution_us", "order", "cause", "verdict", "why")


def bundled(games: "Iterable[LoggedGame]") -> "Schema":
    """Returns the bundled schema of the logs of these games, for any validator. `plain_records` matches the records of
    games that have no part of the schema."""
    schema = json_beside(__file__, "schema.json")
    frame = schema["$defs"]
    rules = []
    families = []
    for game in games:
        part = game.schema
        if part is not None:
            own = _Part(game.name, part, frame)
            families.append(_ref(game.name + "_records"))
            rules.append(own.rule_of_header())
            for key, definition in own.definitions():
                schema["$defs"][key] = definition
    schema["else"]["anyOf"] = families + schema["else"]["anyOf"]
    if rules:
        frame["header"]["allOf"] = rules
    return schema


class _Part:
    """A game's part of the schema, and its conversion for the bundled schema."""

    def __init__(self, game: str, part: "Schema", frame: "Schema") -> None:
        self._game = game
        self._part = part
        self._frame = frame
        self._own = ["options", "verdict", "state"] + list(part["$defs"])
        least, most = facts_of(game).seats
        players = frame["players"]
        self._has_own_players = (players["minItems"], players["maxItems"]) != (least, most)
        if self._has_own_players:
            self._own.append("players")

    def rule_of_header(self) -> "Schema":
        """Returns the rule for a header of this game: the players and options that it must have."""
        wanted = [(key, self._reference(key)) for key in ("players", "options") if key in self._own]
        condition = _object([("properties", _object([("game", _object([("const", self._game)]))]))])
        return _object([("if", condition), ("then", _object([("properties", _object(wanted))]))])

    def definitions(self) -> "list[tuple[str, Schema]]":
        """Returns the game's own definitions, with their names in the bundled schema."""
        part = self._part
        made = [("options", self._closed(part["options"], []))]
        if self._has_own_players:
            made.append(("players", self._players()))
        made += [(name, part[name]) for name in ("verdict", "state") if name in part]
        made += part["$defs"].items()
        made.append(("start_event", self._start()))
        made.append(("start_record", self._record("The match begins", "event", "start_event", OrderedDict())))
        for name in part["events"]:
            event = part["events"][name]
            made.append((name + "_event", self._event(name, event)))
            more = event.get("record", OrderedDict())
            made.append((name + "_record", self._record(event["title"], "event", name + "_event", more)))
        for name in part.get("notes", ()):
            made.append((name + "_note_record", self._note(name, part["notes"][name])))
        made.append(("result_record", self._result()))
        records = [self._reference_to_own(name) for name, _ in made if name.endswith("_record")]
        family = _object([("description", part["description"]), ("oneOf", records + [_ref("shared_records")])])
        made.append(("records", family))
        return [(self._game + "_" + name, self._resolved(definition)) for name, definition in made]

    def _players(self) -> "Schema":
        players = OrderedDict(self._frame["players"].items())
        players["minItems"], players["maxItems"] = facts_of(self._game).seats
        return players

    def _start(self) -> "Schema":
        options = self._part["options"]
        properties = [("event", _object([("const", "start")])), ("game", _object([("const", self._game)]))]
        properties += [("players", _ref("players"))] + list(options.get("properties", OrderedDict()).items())
        required = ["event", "game", "players"] + options.get("required", [])
        return _closed_object("The match begins", properties, required)

    def _event(self, name: str, event: "Schema") -> "Schema":
        rest = _object([item for item in event.items() if item[0] != "record"])
        return self._closed(rest, [("event", _object([("const", name)]))])

    def _closed(self, definition: "Schema", first: "list[tuple[str, Any]]") -> "Schema":
        """Returns a definition as a closed object. `first` are further properties, which are all required and come
        before those of the definition."""
        closed = _closed_object(
            definition.get("title"),
            first + list(definition.get("properties", OrderedDict()).items()),
            [name for name, _ in first] + definition.get("required", []),
        )
        for key in definition:
            if key not in closed or key == "description":
                closed[key] = definition[key]
        return closed

    def _record(self, title: str, key: str, event: str, more: "Schema") -> "Schema":
        required, optional = more.get("required", []), more.get("optional", [])
        if "verdict" in required + optional:
            optional = list(optional) + ["why"]
        known = self._frame["event_record"]["properties"]
        properties = [(key, _ref(event))]
        for name in _MORE:
            if name in required or name in optional:
                properties.append((name, known[name] if name in known and name != "verdict" else _ref(name)))
        record = self._framed("Record: " + title[:1].lower() + title[1:], properties, [key] + required)
        if "description" in more:
            record["description"] = more["description"]
        return record

    def _note(self, name: str, note: "Schema") -> "Schema":
        said = _object([("description", note["title"]), ("const", name)])
        return self._framed(
            "Record of a note", [("note", said)] + list(note["properties"].items()), ["note"] + note["required"]
        )

    def _result(self) -> "Schema":
        known = self._frame["result_record"]["properties"]
        properties = [(name, _ref("state") if name == "state" else known[name]) for name in known]
        inner = [item for item in properties if item[0] not in _BEFORE + _BEHIND]
        return self._framed(self._frame["result_record"]["title"], inner, ["result", "state"])

    def _framed(self, title: str, properties: "list[tuple[str, Any]]", required: list[str]) -> "Schema":
        """Returns the schema of a record with these properties between those of every record."""
        known = self._frame["event_record"]["properties"]
        before, behind = [(name, known[name]) for name in _BEFORE], [(name, known[name]) for name in _BEHIND]
        return _closed_object(title, before + properties + behind, list(_BEFORE) + required + list(_BEHIND))

    def _reference(self, name: str) -> "Schema":
        return self._reference_to_own(name) if name in self._own else _ref(name)

    def _reference_to_own(self, name: str) -> "Schema":
        return _ref(self._game + "_" + name)

    def _resolved(self, schema: "Any") -> "Any":
        """Returns a copy of a schema with references by the names in the bundled schema."""
        if isinstance(schema, list):
            return [self._resolved(one) for one in schema]
        if not isinstance(schema, dict):
            return schema
        resolved = OrderedDict()
        for key in schema:
            if key == "$ref":
                name = schema[key][len(REFERENCE) :]
                is_own = name in self._own or name.endswith("_event") and name != "undo_event"
                resolved[key] = REFERENCE + (self._game + "_" + name if is_own else name)
            else:
                resolved[key] = self._resolved(schema[key])
        return resolved


def _object(pairs: "Iterable[tuple[str, Any]]") -> "Schema":
    return OrderedDict(pairs)


def _ref(name: str) -> "Schema":
    return _object([("$ref", REFERENCE + name)])


def _closed_object(title: str | None, properties: "list[tuple[str, Any]]", required: list[str]) -> "Schema":
    """Returns the schema of an object that allows no properties but these."""
    closed = _object([("title", title)] if title else [])
    closed["type"] = "object"
    closed["properties"] = _object(properties)
    if required:
        closed["required"] = required
    closed["additionalProperties"] = False
    return closed
