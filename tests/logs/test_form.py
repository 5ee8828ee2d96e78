"""The JSON Schema says what the rules and the box say."""

import json

import jsonschema
import pytest
from schiri import keys
from schiri.conversation import events_of
from schiri.journal.header import FORMAT
from schiri.rules.fini import Fini
from schiri.screens import fini_duel
from schiri_tools.logs import fini_presses, form, replay

from . import playing
from .sealing import contents

SCHEMA = form.schema(form.NEWEST)
DEFINITIONS = SCHEMA["$defs"]


def test_the_box_writes_the_newest_format():
    assert form.NEWEST == FORMAT


def test_it_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", ["box_dice", "table_dice", "power_cuts"])
def test_any_validator_finds_the_lines_of_a_box_good(name):
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for line in contents(playing.played(name)):
        validator.validate(line)


def test_any_validator_refuses_what_is_no_line():
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for line in ({}, {"schiri": 1}, {"n": 1, "t": 0, "note": "armed"}, [], None):
        assert not validator.is_valid(line)


def test_keys_and_games():
    assert DEFINITIONS["key"]["enum"] == list(keys.NAMES)
    assert DEFINITIONS["game"]["enum"] == list(replay._COURSES)
    assert fini_presses.MOST_SAMPLES == fini_duel._MOST_SAMPLES
    assert DEFINITIONS["keys"]["maxItems"] == fini_presses.MOST_SAMPLES * len(keys.NAMES)


def test_events_are_those_of_the_game_with_their_arguments():
    events = events_of(Fini)
    named = {name.removesuffix("_event") for name in DEFINITIONS if name.endswith("_event")}
    assert named == {*events, "start", "undo"}
    assert {name.removesuffix("_record") for name in DEFINITIONS if name.endswith("_record")} == {
        *named, "note", "parts", "resumed", "result"
    }  # fmt: skip
    for name, event in events.items():
        assert list(DEFINITIONS[f"{name}_event"]["properties"]) == ["event", *(key for key, _ in event.required)]


def codes(check):
    """The words that a check of the rules accepts, as its sentence tells them."""
    return check[1].removeprefix("one of ").removesuffix(" or null").split(", ")


def test_words_are_those_of_the_rules():
    arguments = dict(Fini.EVENTS["foul"].required)
    assert DEFINITIONS["foul"]["enum"] == codes(arguments["kind"])
    assert DEFINITIONS["combination"]["enum"] == codes(dict(Fini.EVENTS["announce"].required)["combination"])
    assert DEFINITIONS["kind_of_dice"]["enum"] == codes(dict(Fini.start_arguments().required)["dice"])


def test_the_state_has_the_keys_of_the_referees():
    game = Fini({"players": ["", ""], "first": 0, "dice": "box"})
    assert list(DEFINITIONS["state"]["properties"]) == list(game.state())
    game.apply({"event": "roll", "coloured": [1] * 11, "silver": [1] * 4})
    game.apply({"event": "go", "t": 0})
    game.apply({"event": "foul", "player": None, "kind": "dropped"})
    assert list(DEFINITIONS["verdict"]["properties"]) == list(game.verdict)


def test_every_part_is_used_and_every_key_of_a_line_described():
    text = json.dumps(SCHEMA)
    assert [name for name in DEFINITIONS if f'"#/$defs/{name}"' not in text] == []
    for name, definition in DEFINITIONS.items():
        if name == "header" or name.endswith("_record"):
            for key, part in definition["properties"].items():
                used = DEFINITIONS[part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else {}
                assert {"description", "title"} & {*part, *used}, (name, key)
