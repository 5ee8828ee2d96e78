"""The compiled validator says of every line what the package jsonschema says of it."""

import random

import pytest
from making_qwixx import random_qwixx
from making_schocken import random_schocken
from making_wuerfel_duell import random_wuerfel_duell
from schiri_tools.games import host_game
from schiri_tools.logs import form
from schiri_tools.logs.schema import bundled
from schiri_tools.logs.validator import Validator

from . import playing
from .sealing import contents

CHANGES = 400  # of each log

LOGS = {
    "fini": lambda: [playing.played(name) for name in ("box_dice", "power_cuts", "table_dice")],
    "schocken": lambda: [random_schocken(2, 3).data()],
    "qwixx": lambda: [random_qwixx(3).data()],
    "wuerfel_duell": lambda: [random_wuerfel_duell(1, 5).data()],
}


def changed(value, chance):
    """A value with one thing in it that is another, or not there."""
    if isinstance(value, (dict, list)) and value and chance.random() < 0.9:
        place = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        made = value.copy()
        if chance.random() < 0.15:
            del made[place]
        else:
            made[place] = changed(value[place], chance)
        return made
    if isinstance(value, list) and chance.random() < 0.5:
        return value * 2 if chance.random() < 0.5 else [*value, 0]
    if isinstance(value, dict) and chance.random() < 0.5:
        return {**value, chance.choice(["x", "white", "value", "order", "seat", "again"]): 1}
    return chance.choice([True, False, None, 0, 1, -1, 7, 10**17, "", "x", "z" * 50, "ab\n", [], {}, "undo", "later"])


class Oracle:
    """The first error that jsonschema finds."""

    def __init__(self, schema):
        import jsonschema  # takes seconds, of each process that collects tests

        self._validator = jsonschema.Draft202012Validator(schema)
        self._definitions = schema["$defs"]
        self._compiled = Validator(schema["$defs"])

    def compare(self, line, name):
        """Both say the same of a line; is it good?"""
        error = self._compiled.check_of(name)(line)
        found = next(self._validator.evolve(schema=self._definitions[name]).iter_errors(line), None)
        assert (error is None) == (found is None), (name, line)
        if error is not None:
            assert [*reversed(error.path)] == [*found.absolute_path], (name, line)
            assert (error.word, error.found) == (found.validator, found.instance), (name, line)
        return error is None


@pytest.mark.parametrize("game", LOGS)
def test_each_line_and_each_change_of_it(game):
    oracle = Oracle(bundled([host_game(game)]))
    of_game = form.form_of(game, host_game)
    chance = random.Random(5)
    good = 0
    logs = LOGS[game]()
    for data in logs:
        header, *records = contents(data)
        named = [(header, "header"), *((one, of_game.definition_of(one, of_game.kind_of(one))) for one in records)]
        for line, name in named:
            assert oracle.compare(line, name)
        for _ in range(CHANGES):
            line, name = chance.choice(named)
            good += oracle.compare(changed(line, chance), name)
    assert 0 < good < CHANGES * len(logs) / 2


def test_what_may_be_anything_of_some_or_nothing_at_all():
    """Words that logs seldom come to."""
    schema = {
        "$defs": {
            "any": {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 3}]},
            "one": {"oneOf": [{"required": ["a"]}, {"required": ["b"], "maxProperties": 2}]},
            "rest": {"type": "object", "additionalProperties": {"enum": [0, 1, "draw", None]}},
            "names": {"propertyNames": {"pattern": "^[ab]{2}$"}},
            "none": {"properties": {"a": False, "b": {"properties": {"c": False}}}},
            "depend": {"dependentRequired": {"a": ["b"]}},
            "pair": {"prefixItems": [{"type": "string"}, {"const": True}], "items": False, "minItems": 2},
        }
    }
    oracle = Oracle(schema)
    values = [None, True, 1, 3, "", [], ["", True], ["", 1], ["", True, 0], [""], {}, {"a": 0}, {"b": 1}, {"a": True}]
    values += [{"a": 1, "b": 1}, {"a": None, "b": 1, "c": 2}, {"ab": "draw"}, {"b": {"c": 1}}, {"ab": 0, "abc": 2}]
    for name in schema["$defs"]:
        assert len({oracle.compare(value, name) for value in values}) == 2, name


def test_a_word_that_it_does_not_know_is_not_passed_over():
    with pytest.raises(ValueError, match="uniqueItems"):
        Validator({"set": {"uniqueItems": True}}).check_of("set")
