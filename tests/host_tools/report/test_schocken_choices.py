"""What a report says of how good choices in Schocken were, against a second reading of what each is worth."""

import sys
from functools import cache
from random import Random

import pytest
from known_matches import Schocken
from making import NAMES
from schiri import games
from schiri_tools.games import host_game
from schiri_tools.games.schocken import choices
from schiri_tools.games.schocken.choices import choices_of
from schiri_tools.games.schocken.solving import deckel
from schiri_tools.games.schocken.solving.halves import chances_of_halves
from schiri_tools.narration.step import Step
from schiri_tools.report import collection

from tests.firmware.games.schocken import schocken_second_solver as second
from tests.firmware.games.schocken.schocken_oracle import RANKING

POSITIONS = [(middle, own) for middle in range(14) for own in deckel.open_positions(middle)]


class Turns:
    """A round by the second reading of the rules. `pays` has the values of its possible ends, which give choices
    their values."""

    def __init__(self, pays):
        self.pays = pays
        self.before = cache(self._before)

    def worths(self, against, number, aside, dice):
        """Returns for each choice after a throw the chance of the player who begins the round to lose the half."""
        limit = against[1] if against else 3
        found = {None: self._standing(against, second.rank_of(dice, aside), number)}
        if number < limit:
            found |= {more: self.before(against, number + 1, more) for more in second.ones_after(dice, aside)}
        return found

    def _before(self, against, number, aside):
        best = max if against else min
        return sum(
            ways / second.FALLS * best(self.worths(against, number, aside, dice).values())
            for ways, _, _, dice in second.falls(aside)
        )

    def _standing(self, against, own, number):
        if not against:
            return self.before((own, number), 1, 0)
        rank, throws = against
        if own < rank or (own == rank and number < throws):
            return self.pays[second.LOST[second.price_of(own)]]
        return self.pays[second.WON[second.price_of(rank)]]


@cache
def turns_at(position):
    chances = chances_of_halves()
    known = {(middle, own): float(chances[middle][own]) for middle, own in POSITIONS}
    return Turns(second.pays_of(known, position))


def random_halves(count, seed):
    """Yields the steps of halves between two random players, and the player who begins."""
    random = Random(seed)
    while count > 0:
        match = games.new_match(games.checked_start({"event": "start", "game": "schocken", "players": ["A", "B"]}))
        game, steps = match.game, []
        while game.phase != "over":
            choices = [] if game.phase == "opening" else game.choices()
            choices = [one for one in choices if not one.get("hidden")]
            if not choices or (game.chance() and random.random() < 0.6):
                event = game.event_from_dice([random.randint(1, 6) for _ in range(game.dice_due(None))])
            else:
                event = random.choice(choices)
            before = game.state()
            match.apply(event)
            steps.append(Step({"n": len(steps), "event": event}, before, game.state()))
        count -= len(game.half_losers)
        yield steps


def agree(halves, seed):
    judged = 0
    for steps in random_halves(halves, seed):
        by_record = {step.record["n"]: step for step in steps}
        for one in choices_of(steps):
            state = by_record[one.record].before
            against = None
            if state["standing"]:
                _, kind, number, throws = state["standing"][0]
                against = RANKING.index((kind, number)), throws
            turns = turns_at((state["middle"], state["deckel"][state["order"][0]]))
            worths = turns.worths(against, state["throws"], one.aside, one.dice)
            best = (max if against else min)(worths.values())
            assert one.cost == pytest.approx(abs(worths[one.chosen] - best), abs=1e-12), one
            assert worths[one.best] == pytest.approx(best, abs=1e-12), one
            judged += 1
    return judged


@pytest.mark.sweep
def test_what_the_choices_of_random_halves_cost_is_what_a_second_reading_says(seeds):
    assert sum(agree(1, seed) for seed in seeds)


def with_a_mistake():
    """Returns a log in which, in record 3, Ada throws all dice again after a Schock Aus."""
    made = Schocken(NAMES[:2], first=0).fall(1, 1, 1).fall(6, 5, 4).event("stand")
    return made.fall(6, 6, 5).event("stand").end("ended")


def test_a_mistake_is_named_with_what_was_better(page_of):
    page = page_of(with_a_mistake())
    _, ada, ben = page.table("Choices")
    assert ada[:3] == ["Ada", "2", "1"] and ben[0] == "Ben"
    costliest = page.table("The costliest choices")[1]
    cost = turns_at((13, 0)).before(None, 2, 0)  # whoever stands on a Schock Aus of one throw cannot lose
    assert costliest[:4] == ["3", "Ada", "1-1-1".replace("-", "\N{NON-BREAKING HYPHEN}"), "threw all dice again"]
    assert costliest[4].replace("\N{NO-BREAK SPACE}", " ") == f"Standing was worth {100 * cost:.1f} % more."


def with_other_mistakes():
    """Returns a match of the same players with seats changed. Record 3: Ben throws 6-5-4 again; record 6: Ada stands on
    a hopeless 6-6-5."""
    made = Schocken(NAMES[1::-1], "5c40ccee", first=0).fall(6, 5, 4).fall(6, 5, 3).event("stand")
    return made.fall(6, 6, 5).event("stand").end("ended")


# The choices of both matches in order, with the arguments for the second reading: the result to beat and its number of
# throws, this throw's number, its dice, and the ones kept aside by who throws again. Nobody has a Deckel yet.
TOLD = {
    ("Ada", "1", "3"): (None, 1, (1, 1, 1), 0),
    ("Ada", "1", "4"): (None, 2, (6, 5, 4), None),
    ("Ben", "1", "6"): (((6, 5, 4), 2), 1, (6, 6, 5), None),
    ("Ben", "2", "3"): (None, 1, (6, 5, 4), 0),
    ("Ben", "2", "4"): (None, 2, (6, 5, 3), None),
    ("Ada", "2", "6"): (((6, 5, 3), 2), 1, (6, 6, 5), None),
}


def cost_told(there, number, dice, chosen):
    against = there and (second.rank_of(there[0], 0), there[1])
    worths = turns_at((13, 0)).worths(against, number, 0, dice)
    return abs(worths[chosen] - (max if against else min)(worths.values()))


def test_over_many_logs_each_player_has_an_average_and_the_costliest_mistakes_first(page_of, report, log):
    costs = {place: cost_told(*choice) for place, choice in TOLD.items()}
    page = page_of(with_a_mistake(), with_other_mistakes())
    averages = {row[0]: row[1:] for row in page.table("Choices of each player")[1:]}
    assert list(averages) == ["Ada", "Ben"]
    for who, (count, not_best, average) in averages.items():
        own = {place[1:]: cost for place, cost in costs.items() if place[0] == who}
        assert (count, average) == ("3", f"{100 * sum(own.values()) / 3:.2f} %")
        costliest = sorted((place for place in own if own[place] > 0.0005), key=lambda place: -own[place])
        assert not_best == str(len(costliest)) == "2"
        assert [tuple(row[:2]) for row in page.table(f"The costliest choices of {who}")[1:]] == costliest
    logs = [log(made, f"{place}.jsonl") for place, made in enumerate((with_a_mistake(), with_other_mistakes()), 1)]
    german = report(*logs, "--language", "de")[1].splitlines()[-7:]
    assert german[0] == "Schocken: Wie gut war das?"
    assert [line.split(":")[0] for line in german if not line.startswith(" ")][1:] == ["Ada", "Ben"]
    assert german[2].endswith(
        "Eintrag 3: 1‑1‑1, warf alle noch einmal. Liegenlassen war 51,9\N{NO-BREAK SPACE}% mehr wert."
    )
    assert "Wie gut war das?" not in report(logs[0], "--language", "de")[1], "a single log has it on its page"


def test_without_numpy_several_logs_are_told_all_the_same_and_it_is_asked_for_once(report, log, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(choices, "_perfect", choices._perfect.__wrapped__)
    for name in [name for name in sys.modules if name.startswith("schiri_tools.games.schocken.solving")]:
        monkeypatch.delitem(sys.modules, name)
    logs = [log(made, f"{place}.jsonl") for place, made in enumerate((with_a_mistake(), with_other_mistakes()), 1)]
    status, said, errors = report(*logs)
    assert (status, errors, said.count("Match 1: Schocken")) == (0, "", 2)
    assert said.endswith("\n\nThis needs a package that is not installed: pip install 'schiri[solve]'\n")
    assert report(*logs, "--html", tmp_path / "page.html")[0] == 0


def test_a_replay_says_it_at_the_move(log, report, tmp_path):
    page = tmp_path / "page.html"
    assert report(log(with_a_mistake()), "--html", page)[0] == 0
    assert page.read_text(encoding="utf-8").count("Standing was worth 51.9") == 2  # in the table, and in the replay


def test_s12_what_was_decided_about_a_covered_throw_is_not_judged():
    game = games.new_match(
        games.checked_start({"event": "start", "game": "schocken", "players": ["A", "B"], "first": 0})
    )
    steps = []
    for number, event in enumerate(
        (
            {"event": "throw", "dice": [6, 5, 4]},
            {"event": "stand", "hidden": True},
            {"event": "throw", "dice": [4, 2, 1]},
            {"event": "stand"},
        )
    ):
        before = game.game.state()
        game.apply(event)
        steps.append(Step({"n": number, "event": event}, before, game.game.state()))
    assert [one.record for one in choices_of(steps)] == [1]


def test_s11_a_void_throw_is_no_choice():
    made = Schocken(NAMES[:2], first=0).fall(6, 6, 1).fall(6, 5, 4).event("void", reason="off_table")
    made.fall(6, 6, 5).event("stand")
    game = collection.game_of(made.end("ended").data(), host_game)
    assert [one.record for one in game.choices] == [3, 6]
