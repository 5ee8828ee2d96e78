"""A person who is renamed goes on as the same person: everything else comes out as without the new name."""

import random

import pytest
from evenings import begin, by_hand
from schiri.match.game import Refusal
from schiri_tools.hub.formats import FORMATS
from schiri_tools.hub.tournament import Tournament

ONE_ROUND = {"format": "groups", "options": {"rounds": 1}}
CASES = {
    **{name: (name, {}) for name in FORMATS},
    "stages": ("stages", {"stages": [ONE_ROUND, {**ONE_ROUND, "best": 4, "consolation": ONE_ROUND}]}),
    "lots": ("knockout", {"bracket": "lots"}),
    "seeds": ("double_knockout", {"bracket": "seeds"}),
}


def played(case, seed, renames):
    """Returns the state of a random tournament, with former names, in which people are renamed again and again, or
    not."""
    chance, names = random.Random(seed), random.Random(seed)
    format_, options = CASES[case]
    game = "schocken" if format_ == "stages" else None
    tournament = Tournament(begin(format_, f"seed {seed}", game, **options))
    former = {}
    for number in range(chance.randint(5, 12)):
        former[f"P{number}"] = f"P{number}"
        tournament.apply({"event": "enter", "name": f"P{number}"})

    def rename():
        old = names.choice(list(tournament.state.entrants))
        new = f"{names.choice('AQZ')}{names.randrange(10**9)}"
        tournament.apply({"event": "rename", "name": old, "to": new})
        former[new] = former.pop(old)

    for _ in range(4):
        if tournament.format.is_over(tournament.state):
            break
        drawn = tournament.apply(tournament.draw())
        for table, seats in enumerate(drawn["tables"], 1):
            if renames:
                rename()
            seats = tournament.state.rounds[-1].tables[table - 1]
            winner, points = chance.randrange(len(seats)), [chance.randint(0, 9) for _ in seats]
            tournament.apply(by_hand(drawn["round"], table, [seats[winner]], points))
    state = tournament.state
    for new, old in former.items():
        state = state.with_name(new, old)
    return state, [(row.place, former[row.name], row.values) for row in tournament.standings()]


@pytest.mark.parametrize("case", CASES)
def test_renaming_changes_nothing_but_the_name(case):
    for seed in range(5):
        assert played(case, seed, True) == played(case, seed, False), seed


def test_nobody_is_renamed_to_somebody_else_and_fewer_rounds_than_were_drawn_are_refused():
    tournament = Tournament(begin("swiss", rounds=3))
    for name in ("Benn", "Zo\u00eb"):
        tournament.apply({"event": "enter", "name": name})
    refusals = {("Benn", "Zoe\u0308"): "known_name", ("Ben", "Ada"): "unknown_name", ("Benn", "Benn"): "no_change"}
    for (name, to), code in refusals.items():
        with pytest.raises(Refusal) as refused:
            tournament.apply({"event": "rename", "name": name, "to": to})
        assert refused.value.code == code
    tournament.apply({"event": "rename", "name": "Benn", "to": "Ben", "team": "Rot"})
    tournament.apply(tournament.draw())
    tournament.apply({"event": "adjust", "title": "Finale", "rounds": 1})
    assert tournament.state.begin["title"] == "Finale" and tournament.format.is_over(tournament.state)
    tournament.undo()
    tournament.apply(by_hand(1, 1, ["Ben"]))
    tournament.apply(tournament.draw())
    with pytest.raises(Refusal) as refused:
        tournament.apply({"event": "adjust", "title": "Finale", "rounds": 1})
    assert refused.value.code == "rounds_drawn"
