"""The checks can fail: each finds the games that are broken where it looks."""

import pytest
from broken_clock import ReadsAClock
from broken_games import CAUGHT_BY, ShowsADictWithoutOrder
from checks import CHECKS
from schiri import games
from schiri.match.game import Refusal
from schiri_tools import runtimes
from test_conformance import skip_without_micropython

CHECK_NAMED = {check.__name__: check for check in CHECKS}
BROKEN = {**CAUGHT_BY, ReadsAClock: "the_rules_import_nothing_but_rules"}


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_game_is_caught(game, monkeypatch):
    check = CHECK_NAMED[BROKEN[game]]
    if game is ShowsADictWithoutOrder and not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))
    skip_without_micropython(check)
    monkeypatch.setattr(games, "game_class", lambda name: game)
    with pytest.raises((AssertionError, Refusal)):
        check(game)


def test_every_check_finds_something():
    assert set(BROKEN.values()) == set(CHECK_NAMED)
