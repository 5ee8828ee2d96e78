"""Every game there is passes every check, whoever wrote it: nothing here names a game."""

import checks
import pytest
import recording
from checks import CHECKS
from checks_around import (
    it_needs_little_memory_however_long_it_lasts,
    it_says_the_same_in_every_process_and_on_both_runtimes,
    the_page_on_the_referee_names_it_all,
)
from schiri import games
from schiri_tools import runtimes

pytestmark = pytest.mark.seldom(
    "firmware/schiri/games/*/rules", "firmware/schiri/match", "firmware/schiri/util", "tests/firmware/match/conformance"
)

CLOSER = [
    it_says_the_same_in_every_process_and_on_both_runtimes,
    checks.what_is_offered_is_accepted,
    checks.what_is_not_offered_is_refused_in_one_sentence_and_changes_nothing,
]


def skip_without_micropython(check):
    if check is it_needs_little_memory_however_long_it_lasts and not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))


def tried(check, game):
    """Runs a check. A game without texts is not for people yet, so the page need not name it."""
    skip_without_micropython(check)
    if check is the_page_on_the_referee_names_it_all and "texts" not in game.FACTS.parts:
        pytest.skip(f"{game.FACTS.title} has no texts yet")
    check(game)


QUICK = [check for check in CHECKS if check is not it_needs_little_memory_however_long_it_lasts]


# Game by game, so that the matches of one game are recorded once for all checks.
@pytest.mark.parametrize("check", QUICK, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game(name, check):
    tried(check, games.game_class(name))


@pytest.mark.sweep
@pytest.mark.parametrize("check", CLOSER, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_looked_at_closer(name, check, monkeypatch):
    skip_without_micropython(check)
    monkeypatch.setattr(checks, "FIRST_LOOKED_AT", checks.CLOSER[0])
    monkeypatch.setattr(checks, "EVERY", checks.CLOSER[1])
    monkeypatch.setattr(recording, "MOST_MATCHES", 400)
    check(games.game_class(name))


@pytest.mark.sweep
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_needs_little_memory(name):
    skip_without_micropython(it_needs_little_memory_however_long_it_lasts)
    it_needs_little_memory_however_long_it_lasts(games.game_class(name))
