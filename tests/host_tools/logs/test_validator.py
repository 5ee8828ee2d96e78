"""The compiled validator gives the same result for every line as the package jsonschema."""

from random import Random

import pytest
from making import random_match
from schiri import games
from schiri_tools.games import host_game
from schiri_tools.logs import form
from schiri_tools.logs.schema import bundled
from schiri_tools.logs.validator import Validator

from . import playing
from .forging import Forger
from .sealing import contents

CHANGES = 300  # changes of a game's lines for each seed
GOLDEN = [path.read_bytes() for path in playing.LOGS]


class Oracle:
    """The package jsonschema, with whose first error the compiled validator has to agree."""

    def __init__(self, schema):
        import jsonschema  # at the top, it would cost every process of pytest seconds

        self._validator = jsonschema.Draft202012Validator(schema)
        self._definitions = schema["$defs"]
        self._compiled = Validator(schema["$defs"])

    def compare(self, line, name):
        """Asserts that both find the same first error in a line, or none. Returns whether the line is good."""
        error = self._compiled.check_of(name)(line)
        found = next(self._validator.evolve(schema=self._definitions[name]).iter_errors(line), None)
        assert (error is None) == (found is None), (name, line)
        if error is not None:
            assert [*reversed(error.path)] == [*found.absolute_path], (name, line)
            assert (error.word, error.found) == (found.validator, found.instance), (name, line)
        return error is None


@pytest.mark.parametrize("game", games.NAMES)
def test_each_line_and_each_change_of_it(game, seeds):
    oracle = Oracle(bundled([host_game(game)]))
    of_game = form.form_of(game, host_game)
    whole = [lines for lines in map(contents, GOLDEN) if lines[0]["game"] == game and len(lines) < 100]
    logs = whole or [contents(random_match(game, 0).data())]
    names = [["header", *(of_game.definition_of(one, of_game.kind_of(one)) for one in lines[1:])] for lines in logs]
    for lines, definitions in zip(logs, names, strict=True):
        assert all(map(oracle.compare, lines, definitions))
    changes = [
        (definitions[forgery.first], forgery)
        for lines, definitions in zip(logs, names, strict=True)
        for forgery in Forger(lines, logs).of_values()
    ]
    found = set()
    for seed in seeds:
        for definition, forgery in Random(seed).sample(changes, CHANGES):
            found.add(oracle.compare(forgery.made()[forgery.first], definition))
    assert found == {True, False}


def test_what_may_be_anything_of_some_or_nothing_at_all():
    """Logs seldom or never depend on these keywords of JSON Schema."""
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
