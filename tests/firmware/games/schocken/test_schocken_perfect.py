"""The perfect player of Schocken on the box, against the solver that it comes from."""

import subprocess
from pathlib import Path

import pytest
from schiri.games import game_class, knowledge_of
from schiri.games.schocken.partner import SchockenKnowledge
from schiri.partner.knowledge import PERFECT, THROW, Chance
from schiri_tools import runtimes
from schiri_tools.games.schocken.solving import box_table
from schiri_tools.games.schocken.solving.deckel import lost_to, open_positions, won_with
from schiri_tools.games.schocken.solving.halves import chances_of_halves
from schiri_tools.games.schocken.solving.open_throws import answer, begin, standing
from schiri_tools.games.schocken.solving.throws import RESULTS, STRENGTHS, THROWS, asides
from schiri_tools.playouts.playing import Run, play

from . import perfect_against

SAME = 1e-12
CHANCE = Chance(1)


@pytest.fixture(scope="module")
def chances():
    return chances_of_halves()


@pytest.fixture
def knowledge(monkeypatch):
    """What a throw promises is worked out once for all that may have fallen before it."""
    known = {}
    on_average = SchockenKnowledge._on_average

    def remembered(self, stakes, throws, aside, ahead):
        key = stakes.key, throws, aside, *ahead
        if key not in known:
            known[key] = on_average(self, stakes, throws, aside, ahead)
        return known[key]

    monkeypatch.setattr(SchockenKnowledge, "_on_average", remembered)
    monkeypatch.setattr("schiri.games.schocken.perfect.Ends.key", property(key_of), raising=False)
    return knowledge_of("schocken")


def key_of(ends):
    return ends._middle, *ends._deckel, *ends._theirs


def match(middle, own):
    """A match between two in which the first one begins a round with so many Deckel."""
    game = game_class("schocken")({"players": ["", ""], "first": 0})
    game.middle, game.deckel = middle, [own, 13 - middle - own]
    return game


def fallen(game, number, aside, dice):
    """Throw `number` of the turn has shown these dice."""
    game.phase = "decide"
    game.throws, game.aside, game.dice, game.fell, game.may_put_aside = number, aside, list(dice), len(dice), True


def next_aside(game, knowledge):
    """With how many ones aside the player throws again; None: they stand."""
    move = knowledge.choose(game, game.turn, knowledge.moves(game, game.turn), PERFECT, CHANCE)
    if move is THROW:
        return game.aside
    if move["event"] == "stand":
        assert not move["hidden"]
        return None
    aside = game.aside + move["ones"] + move["turned"]
    if not move["turned"]:  # then it could still stand
        game.apply(move)
        assert next_aside(game, knowledge) == aside
    return aside


def throws_before_the_last(limit):
    return [(number, aside) for number in range(1, limit) for aside in asides(number)]


@pytest.mark.sweep
def test_the_table_is_what_the_command_makes(chances):
    scale = box_table.largest_scale(chances)
    assert box_table.FILE.read_text(encoding="utf-8") == box_table.module(chances, scale)


@pytest.mark.sweep
def test_whoever_begins_does_what_the_solver_does_in_every_state(chances, knowledge):
    states = 0
    for middle in range(14):
        lost, won = lost_to(chances, middle), won_with(chances, middle)
        nodes = begin(lost, won)
        stood = {number: answer(lost, won, number)[1, 0] for number in (1, 2, 3)}
        for row, own in enumerate(open_positions(middle)):
            game = match(middle, own)
            for number, aside in throws_before_the_last(4):
                throws = THROWS[aside]
                for place, dice in enumerate(throws.dice):
                    ways = {None: stood[number][row, RESULTS[aside][place]]}
                    if number < 3:
                        ways |= {
                            more: nodes[number + 1, more][row] for more in range(aside, throws.most_aside[place] + 1)
                        }
                    fallen(game, number, aside, dice)
                    assert ways[next_aside(game, knowledge)] <= min(ways.values()) + SAME, (middle, own, number, dice)
                    states += 1
    assert states == 103 * (56 + 2 * (56 + 21 + 6))


def costs_of_answers(chances, knowledge, middles, results, limit):
    """What the choices of whoever answers cost, one for each state."""
    for middle in middles:
        lost, won = lost_to(chances, middle), won_with(chances, middle)
        nodes = answer(lost, won, limit)
        for row, own in enumerate(open_positions(middle)):
            game = match(middle, own)
            game.limit = limit
            for theirs in results:
                game.results = [(0, STRENGTHS[theirs], limit)]
                for number, aside in throws_before_the_last(limit):
                    ahead = [nodes[number + 1, more][row, theirs] for more in range(3)]
                    stood = standing(lost[row : row + 1], won[row : row + 1], True)[0, :, theirs]
                    throws = THROWS[aside]
                    for dice, result, most in zip(throws.dice, RESULTS[aside], throws.most_aside, strict=True):
                        fallen(game, number, aside, dice)
                        chosen = next_aside(game, knowledge)
                        best = max(stood[result], *ahead[aside : most + 1])
                        yield best - (stood[result] if chosen is None else ahead[chosen])


@pytest.mark.sweep
@pytest.mark.parametrize("middles", [range(3), range(3, 7), range(7, 14)], ids=str)
@pytest.mark.parametrize("limit", [2, 3])
def test_whoever_answers_does_what_the_solver_does_in_every_state(chances, knowledge, middles, limit):
    costs = list(costs_of_answers(chances, knowledge, middles, range(len(STRENGTHS)), limit))
    positions = sum(len(open_positions(middle)) for middle in middles)
    assert len(costs) == positions * len(STRENGTHS) * (56 if limit == 2 else 56 + 56 + 21 + 6)
    assert max(costs) <= SAME


@pytest.mark.sweep
@pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))
def test_micropython_chooses_the_same():
    said = []
    for runtime in ("cpython", "micropython"):
        command = runtimes.command(runtime, Path(__file__).with_name("perfect_choices.py"), heap="16M")
        done = subprocess.run(command, capture_output=True, text=True, env=runtimes.environment(), timeout=300)
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    assert said[0].count("\n") == 103 and {*said[0]} >= {"s", "t", "1", "3", "4"}


@pytest.mark.parametrize("position", [(13, 0), (2, 9), (0, 5)])
def test_a_round_between_two_perfect_players_is_worth_what_the_solver_says(chances, position):
    perfect = perfect_against.Level(PERFECT)
    ends = perfect_against.ends_of(position, perfect, perfect)
    assert sum(ends.values()) == pytest.approx(1)
    value = 0.0
    for (lost, price), chance in ends.items():
        (middle, own), over = perfect_against.after(position, lost, price)
        loses = chances[middle][own] if over is None else over
        value += chance * (loses if lost else 1 - loses)
    assert value == pytest.approx(chances[position[0]][position[1]], abs=1e-12)


@pytest.mark.sweep
def test_matches_against_a_good_player_come_out_as_calculated():
    """By `perfect_against.py`: 0.723730 of those that the perfect one begins, 0.713350 of the others."""
    matches = 300
    run = Run("schocken", (PERFECT, "good"), 11)
    won = sum(play(run, number).winners == [0] for number in range(1, 1 + matches))
    share = (0.723730 + 0.713350) / 2
    assert abs(won / matches - share) < 4 * (share * (1 - share) / matches) ** 0.5
