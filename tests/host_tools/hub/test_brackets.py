"""Knock-out by a fixed bracket: nobody meets outside of it, whoever leaves makes a walkover."""

import pytest
from conformance import LIMITS, Evening
from evenings import by_hand, entered, people, play_round, strongest
from schiri.match.game import Refusal
from schiri_tools.hub.formats import FORMATS
from schiri_tools.hub.formats.bracket import Course
from schiri_tools.hub.formats.knockout import DoubleKnockout, Knockout

# Who stands where in a seeded draw of sixteen, as in tables of tournament directors; smaller ones leave numbers out.
ORDER = (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


class EveningOfBracket(Evening):
    """The laws of a bracket, which replace those for byes and for who is out. A round has a level: its pairs sit in the
    two halves of a block of 2 to the power of that level slots."""

    def _options(self):
        self.levels, self.was_away, self.beaten = [0], set(), {}
        return {"bracket": self.chance.choice(["lots", "seeds"])}

    def check_draw(self, before, drawn):
        if not before.rounds:
            self._note_slots(before.present, drawn)
        self.was_away |= {name for name in self.slot if name not in before.present}
        self._note_beaten(before)
        super().check_draw(before, drawn)

    def _note_slots(self, present, drawn):
        size = 1 << (len(present) - 1).bit_length()
        order = [number for number in ORDER if number <= size]
        tables, byes, seeds = iter(drawn["tables"]), iter(drawn["byes"]), {}
        for pair in zip(order[::2], order[1::2], strict=True):
            there = sorted((number for number in pair if number <= len(present)), key=pair.index)
            seeds.update(zip(there, next(tables) if len(there) == 2 else [next(byes)], strict=True))
        if self.begin["options"]["bracket"] == "seeds":
            assert [seeds[number] for number in sorted(seeds)] == present, "seeds are not in order"
        self.slot = {name: order.index(number) for number, name in seeds.items()}

    def _note_beaten(self, before):
        self.beaten = dict.fromkeys(self.slot, 0)
        for number, round_ in enumerate(before.rounds, 1):
            for table, seats in enumerate(round_.tables, 1):
                for name in {*seats} - {*before.result(number, table).winners}:
                    self.beaten[name] += 1

    def _check_byes(self, before, tables, byes):
        assert {name for seats in (*tables, byes) for name in seats} <= {*self.slot}, "somebody came too late"
        top = [seats for seats in tables if not any(self._may_have_lost(name) for name in seats)]
        levels = {(self.slot[one] ^ self.slot[other]).bit_length() for one, other in top}
        assert len(levels) < 2, "two meet outside of the bracket"
        if self.name == "knockout":
            self._check_blocks(levels.pop(), tables, byes)

    def _check_blocks(self, level, tables, byes):
        assert level > self.levels[-1], "a round of the bracket comes again"
        self.levels.append(level)
        blocks = [self.slot[seats[0]] >> level for seats in (*tables, *([name] for name in byes))]
        assert len(blocks) == len({*blocks}), "two go on without having met"

    def _may_have_lost(self, name):
        return self.beaten[name] or name in self.was_away

    def _check_who_is_out(self, before, tables, byes, out):
        limit = LIMITS[self.name]
        for name in (*byes, *(name for seats in tables for name in seats)):
            assert self.beaten[name] < limit, "somebody who is out plays"
        for name in out:
            is_late = name not in self.slot
            assert is_late or name in self.was_away or self.beaten[name] == limit, "somebody who is in does not play"
        for seats in tables:
            counts = [self.beaten[name] for name in seats]
            is_final = len(tables) == 1 and not byes
            assert is_final or self.was_away & {*seats} or counts[0] == counts[1], "winners meet losers"


each_format = pytest.mark.parametrize("name", LIMITS)


@each_format
def test_a_bracket_keeps_the_laws_in_random_tournaments(name, seeds):
    for seed in seeds:
        EveningOfBracket(name, seed).play()
        EveningOfBracket(name, seed, calm=True).play()


class MixesTheWinners(Knockout):
    def draw(self, state):
        drawn = super().draw(state)
        if not state.rounds or len(drawn.tables) < 2:
            return drawn
        (one, other), (third, fourth), *rest = drawn.tables
        return drawn._replace(tables=((one, third), (other, fourth), *rest))


class LetsLatecomersIn(Knockout):
    def draw(self, state):
        drawn = super().draw(state)
        return drawn._replace(byes=(*drawn.byes, *drawn.out), out=())


class NeedsNoSecondDefeat(DoubleKnockout):
    def is_over(self, state):
        course = self.bracket(state)
        return bool(course and len(course.rest) < 2) or super().is_over(state)


class MixesWinnersAndLosers(DoubleKnockout):
    def draw(self, state):
        drawn = super().draw(state)
        if len(state.rounds) != 1 or len(drawn.tables) < 2:
            return drawn
        first, *rest, last = drawn.tables
        return drawn._replace(tables=((first[0], last[0]), *rest, (first[1], last[1])))


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (MixesTheWinners, "two meet outside of the bracket|two go on without having met"),
        (LetsLatecomersIn, "somebody who is out plays|somebody came too late|two go on"),
        (NeedsNoSecondDefeat, "it ends too early"),
        (MixesWinnersAndLosers, "winners meet losers|two meet outside of the bracket"),
    ],
)
def test_the_kit_finds_a_bracket_that_breaks_a_law(broken, law, monkeypatch):
    monkeypatch.setitem(FORMATS, broken.NAME, broken)
    with pytest.raises(AssertionError, match=law):
        for seed in range(40):
            EveningOfBracket(broken.NAME, seed, calm=True).play()
            EveningOfBracket(broken.NAME, seed).play()


def tables_of(tournament, winners_of=strongest):
    return [tuple(seats) for seats in play_round(tournament, winners_of)["tables"]]


def refusal(tournament, event):
    """Returns the sentence of an event's refusal, which must change nothing."""
    state = tournament.state
    with pytest.raises(Refusal) as refused:
        tournament.apply(event)
    assert tournament.state is state
    return refused.value.detail


def test_the_first_seeds_have_the_byes_and_meet_last():
    tournament = entered("knockout", people(6), bracket="seeds")
    drawn = play_round(tournament, strongest)
    assert drawn["tables"] == [["P4", "P5"], ["P3", "P6"]] and drawn["byes"] == ["P1", "P2"]
    assert tables_of(tournament) == [("P1", "P4"), ("P2", "P3")]
    assert tables_of(tournament) == [("P1", "P2")]
    assert [(row.place, row.name) for row in tournament.standings()][:4] == [(1, "P1"), (2, "P2"), (3, "P3"), (3, "P4")]


def test_a_double_bracket_of_eight_is_the_usual_one():
    """The losers of the winners' second round cross over to the other half of the losers' bracket."""
    tournament = entered("double_knockout", people(8), bracket="seeds")
    assert tables_of(tournament) == [("P1", "P8"), ("P4", "P5"), ("P2", "P7"), ("P3", "P6")]
    assert tables_of(tournament) == [("P1", "P4"), ("P2", "P3"), ("P8", "P5"), ("P7", "P6")]
    assert tables_of(tournament) == [("P5", "P3"), ("P6", "P4")]
    assert tables_of(tournament) == [("P1", "P2"), ("P3", "P4")]
    assert tables_of(tournament) == [("P3", "P2")]
    assert tables_of(tournament, lambda seats: ["P2"]) == [("P2", "P1")]  # who has begun less often begins
    assert not tournament.format.is_over(tournament.state)
    assert tables_of(tournament, lambda seats: ["P2"]) == [("P2", "P1")]  # once more, as P1 had not lost before
    assert tournament.format.is_over(tournament.state)
    assert [(row.name, row.values[1]) for row in tournament.standings()][:3] == [("P2", 1), ("P1", 2), ("P3", 2)]


def test_whoever_leaves_makes_a_walkover_and_a_hole_in_nobody_elses_way():
    tournament = entered("knockout", people(8), bracket="seeds")
    play_round(tournament, strongest)
    tournament.apply({"event": "withdraw", "name": "P1"})
    drawn = play_round(tournament, strongest)
    assert drawn["tables"] == [["P2", "P3"]] and drawn["byes"] == ["P4"]
    tournament.apply({"event": "return", "name": "P1"})
    drawn = play_round(tournament, strongest)
    assert drawn["tables"] == [["P4", "P2"]] and "P1" in drawn["out"]
    standings = [(row.place, row.name) for row in tournament.standings()]
    assert standings[:4] == [(1, "P2"), (2, "P4"), (3, "P3"), (4, "P1")]  # P1 has won as often as P3 in fewer rounds


def test_whoever_misses_a_match_of_the_winners_goes_on_among_the_losers():
    tournament = entered("double_knockout", people(4), bracket="seeds")
    play_round(tournament, strongest)
    tournament.apply({"event": "withdraw", "name": "P1"})
    assert tables_of(tournament) == [("P4", "P3")]
    tournament.apply({"event": "return", "name": "P1"})
    assert tables_of(tournament) == [("P3", "P1")]
    assert tables_of(tournament) == [("P1", "P2")]


def test_organisers_change_who_stands_where_before_it_begins_and_nothing_later():
    tournament = entered("knockout", people(4), bracket="seeds")
    drawn = tournament.draw()
    changed = {**drawn, "tables": [["P1", "P3"], ["P2", "P4"]], "by_hand": True}
    assert refusal(tournament, {**changed, "tables": [["P1", "P3"]], "byes": ["P2", "P4"]}).startswith("This bracket")
    tournament.apply(changed)
    tournament.apply(by_hand(1, 1, ["P3"]))
    tournament.apply(by_hand(1, 2, ["P4"]))
    second = tournament.draw()
    assert second["tables"] == [["P3", "P4"]]
    other = {**second, "tables": [["P3", "P1"]], "out": ["P4", "P2"], "by_hand": True}
    assert refusal(tournament, other) == "The bracket says who meets whom now."
    tournament.apply(second)


def test_a_bracket_behind_another_stage_is_seeded_by_it():
    stages = [
        {"format": "round_robin", "options": {}},
        {"format": "knockout", "options": {"bracket": "seeds"}, "best": 4},
    ]
    tournament = entered("stages", people(5)[::-1], stages=stages)
    for _ in range(5):
        play_round(tournament, strongest)
    drawn = tournament.draw()
    assert drawn["tables"] == [["P1", "P4"], ["P2", "P3"]] and drawn["stage"] == 2
    other = {**drawn, "tables": [["P1", "P5"], ["P2", "P3"]], "out": ["P4"], "by_hand": True}
    assert refusal(tournament, other) == "Nobody else can play in a bracket."
    tournament.apply({**drawn, "tables": [["P1", "P3"], ["P2", "P4"]], "by_hand": True})
    tournament.apply(by_hand(6, 1, ["P3"]))
    tournament.apply(by_hand(6, 2, ["P4"]))
    assert tables_of(tournament) == [("P3", "P4")]
    course = tournament.format.bracket(tournament.state)
    assert isinstance(course, Course) and course.known[-1].winner == "P3"
