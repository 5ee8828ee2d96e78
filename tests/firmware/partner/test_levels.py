"""The levels of computer players: the words for them, and how each uses the knowledge of a game."""

from pathlib import Path

import pytest
from schiri.partner.knowledge import OLD_WORDS, PLAYS, STYLES, Knowledge
from schiri.partner.partner import Partner
from schiri_tools.box import partners
from schiri_tools.games import host_game
from schiri_tools.logs.schema import bundled
from schiri_tools.logs.verify import verified

GOLDEN = Path(__file__).parents[2] / "host_tools" / "logs" / "golden"
MOVES = [{"event": "take", "value": value} for value in range(1, 7)]


class Sixes(Knowledge):
    """Knowledge of a game in which the highest value is the best move."""

    def moves(self, game, seat):
        return MOVES

    def value(self, game, seat, move, chance):
        return move["value"]


def chosen(plays, times=600):
    partner = Partner(0, plays, 0, 3)
    return [partner.choose(None, Sixes())["value"] for _ in range(times)]


def test_a_log_may_have_todays_words_and_old_ones():
    assert bundled([])["$defs"]["note_record"]["properties"]["plays"]["enum"] == [*PLAYS, *OLD_WORDS]


def test_an_old_word_of_a_log_is_told_in_todays_words():
    content = (GOLDEN / "partners.jsonl").read_bytes()
    assert b'"plays": "greedy"' in content
    told = [said["sentence"] for said in verified(content, host_game).said_first if said["code"].startswith("partner")]
    assert told == ["Ben is played by the box (medium).", "Ada is played by the box (random) from record 24 on."]


@pytest.mark.parametrize(
    ("old", "today"), [("beginner", "easy"), ("good", "medium"), ("greedy", "medium"), ("perfect", "hard")]
)
def test_an_old_word_of_a_command_is_read_as_todays(old, today):
    assert partners.line_of("B", old) == f"1 {today} 0"


def test_easy_now_and_then_does_anything_and_else_the_best():
    best = {plays: chosen(plays).count(6) / 600 for plays in STYLES}
    assert best["medium"] == best["hard"] == 1
    assert abs(best["random"] - 1 / 6) < 0.05
    assert abs(best["easy"] - (2 / 3 + 1 / 3 / 6)) < 0.06  # three standard deviations of 600 choices
    assert set(chosen("easy")) == {1, 2, 3, 4, 5, 6}
