"""Who leaves does not come before those who stay in what was still to be played; byes and walkovers count alike."""

import random

import pytest
from evenings import by_hand, entered, people, play_round


def first(seats):
    return [min(seats)]


def leave(tournament, *names):
    for name in names:
        tournament.apply({"event": "withdraw", "name": name})


def places(tournament):
    assert tournament.format.is_over(tournament.state)
    return [(row.place, row.name) for row in tournament.standings()]


def drawn_by_hand(tournament, *tables, byes=()):
    event = {"event": "draw", "round": len(tournament.state.rounds) + 1, "out": [], "by_hand": True}
    tournament.apply({**event, "tables": [list(seats) for seats in tables], "byes": list(byes)})


def won(tournament, **winners):
    for table, names in winners.items():
        tournament.apply(by_hand(len(tournament.state.rounds), int(table[1:]), names.split()))


@pytest.mark.parametrize("lives", [1, 2])
def test_the_one_who_stays_has_won_the_lives_and_keeps_that_when_they_go_home(lives):
    night = entered("lives", ["Ada", "Ben", "Cem"], lives=lives, size=3)
    play_round(night, lambda seats: ["Ada", "Ben"])
    if lives == 2:
        play_round(night, lambda seats: ["Ada"])
    leave(night, "Ada")
    assert places(night)[:2] == [(1, "Ben"), (2, "Ada")]
    leave(night, "Ben", "Cem")
    assert places(night)[:2] == [(1, "Ben"), (2, "Ada")]


@pytest.mark.parametrize("name", ["knockout", "double_knockout"])
@pytest.mark.parametrize("bracket", ["lots", "seeds"])
def test_the_finalist_who_stays_has_won(name, bracket):
    cup = entered(name, people(4), bracket=bracket)
    while len(cup.draw()["tables"]) > 1 or cup.draw()["byes"]:
        play_round(cup, first)
    best = cup.draw()["tables"][0][0]  # whoever has no defeat sits first
    (stays,) = (one for one in cup.draw()["tables"][0] if one != best)
    leave(cup, best)
    assert places(cup)[:2] == [(1, stays), (2, best)]
    leave(cup, stays)
    assert places(cup)[:2] == [(1, stays), (2, best)]


@pytest.mark.parametrize("final", ["knockout", "double_knockout"])
def test_the_finalist_who_stays_has_won_the_last_stage(final):
    stages = [{"format": "swiss", "options": {"rounds": 2}}, {"format": final, "options": {}, "best": 4}]
    cup = entered("stages", people(6), stages=stages)
    while True:
        drawn = cup.draw()
        if drawn.get("stage") == 2 and len(drawn["tables"]) == 1 and not drawn["byes"]:
            break
        play_round(cup, first)
    values = {row.name: row.values for row in cup.standings()}
    best, other = sorted(drawn["tables"][0], key=lambda name: values[name][2], reverse=True)
    leave(cup, best)
    assert places(cup)[:2] == [(1, other), (2, best)]


def test_whoever_leaves_between_draw_and_result_of_a_final_at_one_table_is_its_last():
    stages = [{"format": "groups", "options": {"rounds": 1}}, {"format": "groups", "options": {"rounds": 1}, "best": 4}]
    night = entered("stages", people(8), game="schocken", stages=stages)
    play_round(night, first)
    night.apply(night.draw())
    (finalists,) = night.state.rounds[-1].tables
    leave(night, finalists[0])
    night.apply(by_hand(2, 1, [finalists[1]], [None, 1, 3, 2]))  # in lost halves, of which the fewest are best
    assert [name for _, name in places(night)[:4]] == [finalists[place] for place in (1, 3, 2, 0)]


def test_of_a_round_robin_half_played_all_counts_and_of_less_nothing():
    """The FIDE Handbook's general regulations for competitions say so of a withdrawal from a round robin."""
    for rounds, points in ((1, {"P2": 0, "P3": 0, "P4": 0}), (2, {"P2": 2, "P3": 2, "P4": 2})):
        tournament = entered("round_robin", people(4))
        for _ in range(rounds):
            play_round(tournament, lambda seats: seats if "P1" not in seats else [max(seats)])
        leave(tournament, "P1")
        half_points = {row.name: row.values[0] for row in tournament.standings()}
        del half_points["P1"]
        # In each round, the two others who do not meet P1 have drawn with each other.
        drawn = dict.fromkeys(points, 0)
        for round_ in tournament.state.rounds:
            for seats in round_.tables:
                if "P1" not in seats:
                    drawn = {name: own + (name in seats) for name, own in drawn.items()}
        assert half_points == {name: drawn[name] + own for name, own in points.items()}


def test_nobody_who_has_won_by_walkover_has_a_bye_while_others_have_had_neither():
    """Lou has won by a walkover in round 1 and loses whatever she plays (FIDE Handbook C.04.1 d)."""
    for seed in range(100):
        chance = random.Random(seed)
        swiss = entered("swiss", ("Ada", "Ben", "Cem", "Dora", "Lou", "Wim"), str(seed), rounds=4)
        drawn_by_hand(swiss, ("Lou", "Wim"), ("Ada", "Ben"), ("Cem", "Dora"))
        leave(swiss, "Wim")
        won(swiss, t2="Ada", t3="Cem")
        for _ in range(3):
            play_round(swiss, lambda seats, chance=chance: [chance.choice([one for one in seats if one != "Lou"])])
        assert not any("Lou" in round_.byes for round_ in swiss.state.rounds)


def test_a_bye_and_a_walkover_count_alike_in_every_tie_break():
    """Ada has a bye, Ben a walkover, and all else is symmetrical."""
    swiss = entered("swiss", ("Ada", "Ben", "Wim", "Cem", "Dora", "Eva", "Finn"), rounds=3)
    drawn_by_hand(swiss, ("Ben", "Wim"), ("Cem", "Dora"), ("Eva", "Finn"), byes=["Ada"])
    won(swiss, t2="Cem", t3="Eva")
    leave(swiss, "Wim")
    drawn_by_hand(swiss, ("Ada", "Cem"), ("Ben", "Eva"), ("Dora", "Finn"))
    won(swiss, t1="Ada", t2="Ben", t3="Dora")
    drawn_by_hand(swiss, ("Ada", "Ben"), ("Cem", "Finn"), ("Dora", "Eva"))
    won(swiss, t1="Ada Ben", t2="Cem", t3="Eva")
    ada, ben = swiss.standings()[:2]
    # Buchholz by hand in half points: 5 (one's own) for the bye or the walkover, 4 of Cem or Eva, 5 of each other.
    assert ada.place == ben.place == 1 and ada.values == ben.values == (5, 14, 2 * 5 + 2 * 4 + 5, 2)


def test_who_has_won_by_a_walkover_can_still_be_paired_with_the_one_who_comes_back():
    swiss = entered("swiss", people(2), rounds=3)
    swiss.apply(swiss.draw())
    leave(swiss, "P2")
    assert not swiss.state.meetings()
