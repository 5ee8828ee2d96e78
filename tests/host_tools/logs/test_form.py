"""The JSON Schema says what the rules and the box say."""

import json
import re
from functools import cache

import pytest
from known_matches import thrown_again
from making import random_match
from schiri import games
from schiri.games.fini.presses import MOST_SAMPLES
from schiri.games.fini.rules.game import Fini
from schiri.games.qwixx.rules import board as qwixx_board
from schiri.games.schocken.rules import ranking as schocken_dice
from schiri.games.wuerfel_duell.rules import cards as wuerfel_duell_cards
from schiri.input import keys
from schiri.journal.record import FORMAT
from schiri.match.conversation import events_of
from schiri.match.game import Refusal
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, form, verified
from schiri_tools.logs.schema import bundled

from . import playing
from .sealing import contents, sealed

SCHEMA = bundled(map(host_game, games.NAMES))
DEFINITIONS = SCHEMA["$defs"]


def test_the_box_writes_the_newest_format():
    assert form.NEWEST == FORMAT


@cache
def any_validator():
    import jsonschema  # at the top, it would cost every process of pytest seconds

    return jsonschema.Draft202012Validator(SCHEMA)


def test_it_is_a_schema():
    any_validator().check_schema(SCHEMA)


def is_good(validator, name, line):
    """Returns whether the line matches a definition of the schema."""
    return validator.evolve(schema=DEFINITIONS[name]).is_valid(line)


@pytest.mark.sweep
@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize(
    ("game", "made"),
    [
        ("schocken", lambda sealed: random_match("schocken", 5, 3, sealed)),
        ("qwixx", lambda sealed: random_match("qwixx", 16, 2, sealed)),
        ("wuerfel_duell", thrown_again),
        ("wuerfel_duell", lambda sealed: random_match("wuerfel_duell", 0, 6, sealed)),
    ],
)
def test_any_validator_tells_the_records_of_one_game_from_those_of_another(game, made, sealed):
    validator = any_validator()
    header, *records = contents(made(sealed).data())
    validator.validate(header)
    others = [f"{other}_records" for other in games.NAMES if other != game]
    for record in records:
        validator.validate(record)
        assert is_good(validator, f"{game}_records", record) and is_good(validator, "plain_records", record)
        is_shared = is_good(validator, "shared_records", record)
        assert [is_good(validator, other, record) for other in others] == [is_shared] * len(others), record


def test_any_validator_refuses_what_is_no_line():
    validator = any_validator()
    for line in ({}, {"schiri": 1}, {"n": 1, "t": 0, "note": "armed"}, [], None):
        assert not validator.is_valid(line)


def test_keys():
    assert DEFINITIONS["key"]["enum"] == list(keys.NAMES)
    assert DEFINITIONS["keys"]["maxItems"] == MOST_SAMPLES * len(keys.NAMES)


@pytest.mark.parametrize("game", [games.game_class(name) for name in games.NAMES])
def test_events_are_those_of_the_game_with_their_arguments(game):
    events = {"start": game.start_arguments(), **events_of(game)}
    assert named(f"{game.FACTS.name}_", "_event") == {*events}
    assert named(f"{game.FACTS.name}_", "_record") - {"kept_note"} == {*events, "result"}
    for name, event in events.items():
        arguments = [key for key, _ in event.required + event.optional]
        properties = DEFINITIONS[f"{game.FACTS.name}_{name}_event"]["properties"]
        assert list(properties) == ["event", *(["game"] if name == "start" else []), *arguments]
    required = [key for key, _ in events["start"].required]
    assert DEFINITIONS[f"{game.FACTS.name}_options"].get("required", []) == [
        key for key in required if key != "players"
    ]


def named(begin, end):
    """Returns what stands between `begin` and `end` in the names of the schema's definitions."""
    found = (name for name in DEFINITIONS if name.startswith(begin) and name.endswith(end))
    return {name.removeprefix(begin).removesuffix(end) for name in found}


def test_what_is_of_all_games_has_the_name_of_none():
    for end in ("_record", "_event"):
        own = {f"{game}_{name}" for game in games.NAMES for name in named(f"{game}_", end)}
        shared = {"start", "undo"} | ({"event", *form.KINDS} if end == "_record" else set())
        assert named("", end) == {*own, *shared}


@pytest.mark.parametrize("game", games.NAMES)
def test_no_event_has_a_name_that_records_are_told_apart_by(game):
    assert not {"start", "undo", "event", *form.KINDS} & {*games.game_class(game).EVENTS}


def codes(check):
    """Returns the words that a check of the rules accepts, by its sentence."""
    return check[1].removeprefix("one of ").removesuffix(" or null").split(", ")


def test_words_are_those_of_the_rules():
    arguments = dict(Fini.EVENTS["foul"].required)
    assert DEFINITIONS["fini_foul"]["enum"] == codes(arguments["kind"])
    assert DEFINITIONS["fini_combination"]["enum"] == codes(dict(Fini.EVENTS["announce"].required)["combination"])
    assert DEFINITIONS["fini_kind_of_dice"]["enum"] == codes(dict(Fini.start_arguments().required)["dice"])
    assert DEFINITIONS["schocken_void_event"]["properties"]["reason"]["enum"] == list(schocken_dice.REASONS)
    assert DEFINITIONS["schocken_player_result"]["prefixItems"][1]["enum"] == list(schocken_dice.KINDS)
    assert DEFINITIONS["qwixx_row"]["enum"] == list(qwixx_board.ROWS)
    assert DEFINITIONS["wuerfel_duell_card"]["enum"] == list(wuerfel_duell_cards.CODES)


@pytest.mark.parametrize("game", games.NAMES)
def test_state_and_verdict_have_the_keys_of_the_referees(game):
    over = random_match(game, 0).game
    for name, told in (("state", over.state()), ("verdict", over.verdict)):
        if told:
            assert list(DEFINITIONS[f"{game}_{name}"]["properties"]) == list(told)


SPECIAL = {"event": "special", "player": 0}
ARGUMENTS = {
    "bet": {"on": 3},
    "compare_any": {"who": "opponent", "dice_of": 5},
    "compare_attacker": {"dice_of": 0},
    "give_die": {"from": 0, "to": 1, "die": [5, 6]},
    "change_die": {"of": 2, "die": [0, 1], "value": 6},
    "swap_dice": {"a": [0, [1, 6]], "b": [1, [0, 6]]},
    "swap_all": {"a": 0, "b": 5},
    "pass_dice": {"moves": [[seat, (seat + 1) % 4, [seat, 1]] for seat in range(4)]},
    "reroll_all": {"dice": []},
    "exchange": {"cards": 0},
    "skip_turn": {"of": 4},
    "discard_specials": {"of": 0},
}
EXTRA = {"on": 1, "value": 1, "dice": [1], "again": {"dice": [1]}}


@pytest.mark.parametrize("card", wuerfel_duell_cards.CARDS, ids=lambda card: card[wuerfel_duell_cards.CODE])
def test_a_special_card_has_the_arguments_of_its_kind_alone(card):
    """The schema accepts exactly the arguments that the rules want, and not one less or one more."""
    validator = any_validator()
    code, aimed = card[wuerfel_duell_cards.CODE], card[wuerfel_duell_cards.WHEN] == wuerfel_duell_cards.AIMED
    event = SPECIAL | {"card": code} | ({"duel_card": [0, 0]} if aimed else ARGUMENTS.get(code, {}))
    name = "wuerfel_duell_special_event"
    assert is_good(validator, name, event)
    for missing in event:
        assert not is_good(validator, name, {key: event[key] for key in event if key != missing})
    for key in {"on", "value", "dice", "again"} - {*event}:
        assert not is_good(validator, name, event | {key: EXTRA[key]})
    assert is_good(validator, name, SPECIAL | {"card": code, "special": True}) == aimed


@pytest.mark.parametrize("again", ["give_die", "change_die", "swap_dice", "pass_dice", "reroll_all"])
def test_what_a_doubled_card_does_again_is_named_as_the_first_time(again):
    validator = any_validator()
    event = SPECIAL | {"card": "double", "special": True}
    assert is_good(validator, "wuerfel_duell_special_event", event | {"again": ARGUMENTS[again]})
    assert not is_good(validator, "wuerfel_duell_special_event", event | {"again": ARGUMENTS[again] | {"on": 1}})
    assert not is_good(validator, "wuerfel_duell_special_event", event | {"again": {"of": 1}})


def test_every_part_is_used_and_every_key_of_a_line_described():
    text = json.dumps(SCHEMA)
    assert [name for name in DEFINITIONS if f'"#/$defs/{name}"' not in text] == []
    for name, definition in DEFINITIONS.items():
        if name == "header" or name.endswith("_record"):
            for key, part in definition["properties"].items():
                used = DEFINITIONS[part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else {}
                assert {"description", "title"} & {*part, *used}, (name, key)


def test_a_number_that_no_rule_checks_is_one_that_every_reader_of_json_can_hold():
    kinds = {name: re.findall(r'{[^{}]*"integer"[^{}]*}', json.dumps(one)) for name, one in DEFINITIONS.items()}
    endless = {name for name, found in kinds.items() for one in found if json.loads(one).get("maximum", 1e18) > 2**53}
    checked = ("throw", "counts_of_two")  # the second are points and chips
    assert {name for name in endless if not name.endswith(("_verdict", "_state"))} == {*checked}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("match", 1 << 63),
        ("resolution_us", 10**30),
        ("tie_us", 10**30),
        ("board", "\x1b[2J"),
        ("firmware", "1.0.0\x1b[2J"),
    ],
)
def test_a_header_says_nothing_that_no_box_says(key, value):
    lines = contents(playing.played("box_dice"))
    lines[0][key] = value
    with pytest.raises(BadLog) as bad:
        verified(sealed(lines), host_game)
    assert bad.value.line == 1 and key in bad.value.reason


def test_a_layout_of_the_referee_has_an_end():
    start = {"event": "start", "game": "fini", "players": ["A", "B"], "first": 0, "dice": "table"}
    match = games.new_match(games.checked_start(start))
    for event in ({"event": "roll"}, {"event": "go", "t": 0}, {"event": "fini", "player": 0, "t": 1}):
        match.apply(event)
    field = {"coloured": [], "silver": []}
    with pytest.raises(Refusal) as refusal:
        match.apply({"event": "layouts", "layouts": [[[]] * 61, [[]]], "field": field})
    assert refusal.value.code == "bad_argument"
    match.apply({"event": "layouts", "layouts": [[[]] * 60, [[]]], "field": field})
