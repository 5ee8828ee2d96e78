"""The play of `hard` in Schocken between two players, compared with the solver that its table comes from."""

from itertools import product

import pytest
from schiri.games import game_class, knowledge_of
from schiri.games.schocken.partner import SchockenKnowledge
from schiri.partner.knowledge import THROW, Chance
from schiri_tools.games.schocken.solving import box_table
from schiri_tools.games.schocken.solving.deckel import lost_to, open_positions, won_with
from schiri_tools.games.schocken.solving.open_throws import answer, begin, standing
from schiri_tools.games.schocken.solving.throws import RESULTS, STRENGTHS, THROWS, asides
from sweeps import first

pytestmark = pytest.mark.seldom("firmware/schiri/games/schocken/rules")

SAME = 1e-12
CHANCE = Chance(1)


@pytest.fixture
def knowledge(monkeypatch):
    """Returns the knowledge of level `hard` with a cache of the values of throws, which many states share."""
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
    """Returns a match of two players whose first one begins a round with `own` Deckel and `middle` in the middle."""
    game = game_class("schocken")({"players": ["", ""], "first": 0})
    game.middle, game.deckel = middle, [own, 13 - middle - own]
    return game


def fallen(game, number, aside, dice):
    """Sets the dice of throw `number` of the turn."""
    game.phase = "decide"
    game.throws, game.aside, game.dice, game.fell, game.may_put_aside = number, aside, list(dice), len(dice), True


def next_aside(game, knowledge):
    """Returns the ones aside with which the player throws again; None if the player stands."""
    move = knowledge.choose(game, game.turn, knowledge.moves(game, game.turn), "hard", CHANCE)
    if move is THROW:
        return game.aside
    if move["event"] == "stand":
        assert not move["hidden"]
        return None
    aside = game.aside + move["ones"] + move["turned"]
    if not move["turned"]:  # without a turned six the player could still stand
        game.apply(move)
        assert next_aside(game, knowledge) == aside
    return aside


def throws_before_the_last(limit):
    return [(number, aside) for number in range(1, limit) for aside in asides(number)]


@pytest.mark.sweep
def test_the_table_is_what_the_command_makes(chances):
    scale = box_table.largest_scale(chances)
    assert box_table.FILE.read_text(encoding="utf-8") == box_table.module(chances, scale)


@pytest.mark.parametrize("middle", first(1, reversed(range(14))))
def test_whoever_begins_does_what_the_solver_does_in_every_state(chances, knowledge, middle):
    states = 0
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
                    ways |= {more: nodes[number + 1, more][row] for more in range(aside, throws.most_aside[place] + 1)}
                fallen(game, number, aside, dice)
                assert ways[next_aside(game, knowledge)] <= min(ways.values()) + SAME, (own, number, dice)
                states += 1
    assert states == len(open_positions(middle)) * (56 + 2 * (56 + 21 + 6))


def costs_of_answers(chances, knowledge, middle, limit):
    """Yields the cost of the second player's choice in each state."""
    lost, won = lost_to(chances, middle), won_with(chances, middle)
    nodes = answer(lost, won, limit)
    for row, own in enumerate(open_positions(middle)):
        game = match(middle, own)
        game.limit = limit
        for theirs, strength in enumerate(STRENGTHS):
            game.results = [(0, strength, limit)]
            for number, aside in throws_before_the_last(limit):
                ahead = [nodes[number + 1, more][row, theirs] for more in range(3)]
                stood = standing(lost[row : row + 1], won[row : row + 1], True)[0, :, theirs]
                throws = THROWS[aside]
                for dice, result, most in zip(throws.dice, RESULTS[aside], throws.most_aside, strict=True):
                    fallen(game, number, aside, dice)
                    chosen = next_aside(game, knowledge)
                    best = max(stood[result], *ahead[aside : most + 1])
                    yield best - (stood[result] if chosen is None else ahead[chosen])


@pytest.mark.parametrize(("middle", "limit"), first(1, product(reversed(range(14)), (2, 3))))
def test_whoever_answers_does_what_the_solver_does_in_every_state(chances, knowledge, middle, limit):
    costs = list(costs_of_answers(chances, knowledge, middle, limit))
    states = 56 if limit == 2 else 56 + 56 + 21 + 6
    assert len(costs) == len(open_positions(middle)) * len(STRENGTHS) * states
    assert max(costs) <= SAME


@pytest.mark.parametrize("dice", [(2, 2, 3), (2, 1, 1), (5, 5, 5), (4, 1, 1), (5, 1, 1), (6, 1, 1), (1, 1, 1)], ids=str)
def test_s7_s8_the_referee_moves_deckel_and_turn_as_the_solver_counts(chances, dice):
    """`dice` is in turn a throw of each price in Deckel; the other player has 2-2-1, the lowest throw."""
    for middle in range(14):
        ends = {True: lost_to(chances, middle), False: won_with(chances, middle)}
        for (row, own), is_lost in product(enumerate(open_positions(middle)), ends):
            game = match(middle, own)
            for thrown in ((2, 2, 1), dice) if is_lost else (dice, (2, 2, 1)):
                game.apply({"event": "throw", "dice": list(thrown)})
                game.apply({"event": "stand"})
            loser = 0 if is_lost else 1
            chance = 1.0 if game.half_losers else chances[game.middle][game.deckel[loser]]
            assert game.order[0] == loser and game.half_losers in ([], [loser])
            place = RESULTS[0][THROWS[0].place[tuple(sorted(dice, reverse=True))]]
            assert ends[is_lost][row, place] == pytest.approx(chance if is_lost else 1 - chance, abs=SAME)
