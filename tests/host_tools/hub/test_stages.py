"""Stages: who goes on, who is out, who plays on for consolation, in random tournaments with people who come late, leave
and come back, corrections and undo."""

import re

import pytest
from conformance import Evening
from evenings import SOMEBODY, begin, by_hand, entered, people, play_round, strongest
from schiri.match.game import Refusal
from schiri_tools.hub.file import verified
from schiri_tools.hub.formats import FORMATS
from schiri_tools.hub.formats.stages import Stages
from schiri_tools.hub.rules import start


class EveningOfStages(Evening):
    """Adds the laws of stages to those of the kit. The laws of a stage's own format are checked elsewhere."""

    def __init__(self, seed, calm=False):
        super().__init__("stages", seed, calm)

    def _options(self):
        chance = self.chance
        if chance.random() < 0.5:
            first = {"format": "lives", "options": {"lives": chance.randint(1, 2), "left": chance.randint(1, 5)}}
            last = {"format": "groups", "options": {"rounds": chance.randint(1, 2)}}
            self.most, consolation = 6, {"format": "groups", "options": {"rounds": 2}}
        else:
            first = {"format": "swiss", "options": {"rounds": chance.randint(1, 2)}}
            last = {"format": chance.choice(["knockout", "double_knockout"]), "options": {}}
            self.most, consolation = 2, {"format": "swiss", "options": {"rounds": 2}}
        last["best"] = chance.randint(2, 5)
        if chance.random() < 0.5:
            last["consolation"] = consolation
        self.plans = [first, last]
        return {"stages": self.plans, "game": "schocken"}

    def check_draw(self, before, drawn):
        assert all(2 <= len(seats) <= self.most for seats in drawn["tables"]), "a table of a wrong size"
        stages = [round_.stage for round_ in before.rounds]
        stage = drawn.get("stage", 1)
        assert stages == sorted(stages) and stage in (1, 2), "stages are out of order"
        if stage == 2:
            if 2 not in stages:
                self._note_who_goes_on(before)
                playing = {name for seats in (*drawn["tables"], drawn["byes"]) for name in seats}
                assert self.in_ <= playing or len(before.present) < 2, "somebody who goes on does not play"
            self._check_second_stage(drawn)

    def _note_who_goes_on(self, before):
        """Notes by the standings of the first stage who surely goes on and who surely does not; the rest is level."""
        best = self.plans[1]["best"]
        places = [row.values[1] for row in self.tournament.standings() if row.name in before.present]
        self.in_, self.behind = set(), {*before.entrants} - {*before.present}
        for row in self.tournament.standings():
            if row.name in before.present and sum(place <= row.values[1] for place in places) <= best:
                self.in_.add(row.name)
            elif sum(place < row.values[1] for place in places) >= best:
                self.behind.add(row.name)
        self.count = min(best, len(places))

    def _check_second_stage(self, drawn):
        playing = {name for seats in (*drawn["tables"], drawn["byes"]) for name in seats}
        for seats in drawn["tables"]:
            assert not ({*seats} & self.in_ and {*seats} & self.behind), "those who are out sit with those who are in"
        if "consolation" not in self.plans[1]:
            assert not playing & self.behind, "somebody who is out plays"
            assert len(playing) <= self.count, "too many play"

    def _correct_something(self):
        number = len(self.state.rounds)
        for table, seats in enumerate(self.state.rounds[-1].tables, 1):
            if self.chance.random() < 0.2 and not self.state.open_tables:
                winners = self.chance.sample(seats, self.chance.randint(1, len(seats) - 1))
                self.do(self.tournament.correction(by_hand(number, table, winners), SOMEBODY))

    def _result(self, number, table):
        event = super()._result(number, table)
        seats = self.state.rounds[number - 1].tables[table - 1]
        if len(event["winners"]) == len(seats):  # not every stage allows draws, and `lives` would never end
            event["winners"] = event["winners"][:-1]
        return event

    def _check_the_end(self):
        if self.calm and len(self.state.entrants) > 2:
            assert [row.place for row in self.tournament.standings()][0] == 1
            assert {round_.stage for round_ in self.state.rounds} == {1, 2}


def test_stages_keep_the_laws_in_random_tournaments(seeds):
    for seed in seeds:
        EveningOfStages(seed).play()
        EveningOfStages(seed, calm=True).play()


class SendsTheWorstOn(Stages):
    def _best(self, state, number, rounds):
        names = super()._best(state, number, rounds)
        return names if number == 1 else list(state.entrants)[: len(names)]


class LetsEverybodyOn(Stages):
    def _best(self, state, number, rounds):
        return state.present


class ForgetsTheStage(Stages):
    def draw(self, state):
        return super().draw(state)._replace(stage=1)


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (SendsTheWorstOn, "somebody who goes on does not play|somebody who is out plays|those who are out sit"),
        (LetsEverybodyOn, "somebody who is out plays|those who are out sit"),
        (ForgetsTheStage, "it never ends"),
    ],
)
def test_the_kit_finds_stages_that_break_a_law(broken, law, monkeypatch):
    monkeypatch.setitem(FORMATS, "stages", broken)
    with pytest.raises(AssertionError, match=law):
        for seed in range(30):
            EveningOfStages(seed, calm=True).play()


FINAL_OF_TWO = {"format": "knockout", "options": {}, "best": 2}


def test_whoever_has_gone_on_and_left_makes_room_for_the_next():
    """The strongest always wins: P1 and P2 would be in the final."""
    stages = [{"format": "round_robin", "options": {}}, FINAL_OF_TWO]
    tournament = entered("stages", people(4), stages=stages)
    for _ in range(3):
        play_round(tournament, strongest)
    assert {*tournament.draw()["tables"][0]} == {"P1", "P2"}
    tournament.apply({"event": "withdraw", "name": "P2"})
    drawn = tournament.draw()
    assert {*drawn["tables"][0]} == {"P1", "P3"} and drawn["out"] == ["P4"] and drawn["stage"] == 2
    tournament.apply(drawn)
    tournament.apply({"event": "return", "name": "P2"})  # too late
    tournament.apply(by_hand(4, 1, ["P3"]))
    assert tournament.format.is_over(tournament.state)
    assert [row.name for row in tournament.standings()] == ["P3", "P1", "P2", "P4"]


def test_a_final_takes_the_people_that_the_lives_have_left():
    stages = [
        {"format": "lives", "options": {"lives": 1, "left": 3}},
        {"format": "groups", "options": {"rounds": 1}, "best": 3, "consolation": {"format": "groups", "options": {}}},
    ]
    tournament = entered("stages", people(9), game="schocken", stages=stages)
    drawn = play_round(tournament, strongest)
    winners = {min(seats, key=lambda name: int(name[1:])) for seats in drawn["tables"]}
    drawn = play_round(tournament, strongest)
    assert {*drawn["tables"][0]} >= winners and drawn["stage"] == 2
    assert not any(winners & {*seats} for seats in drawn["tables"][1:]) and not drawn["out"]
    assert tournament.standings()[0].name == "P1" and tournament.format.is_over(tournament.state)


@pytest.mark.parametrize(
    "stages",
    [
        None,
        [],
        [FINAL_OF_TWO],
        [FINAL_OF_TWO, FINAL_OF_TWO],
        [{"format": "swiss", "options": {}}, {"format": "knockout", "options": {}}],
        [{"format": "swiss", "options": {}}, {**FINAL_OF_TWO, "best": True}],
        [{"format": "swiss", "options": {}}, {**FINAL_OF_TWO, "options": {"x": 1}}],
        [{"format": "swiss", "options": {}}, {**FINAL_OF_TWO, "format": "stages"}],
        [{"format": "swiss", "options": {}}, {**FINAL_OF_TWO, "format": ["swiss"]}],
        [{"format": "swiss", "options": {}}, {**FINAL_OF_TWO, "consolation": "swiss"}],
        [{"format": "groups", "options": {"least": 6, "most": 3}}, FINAL_OF_TWO],
        [{"format": "lives", "options": {}}, FINAL_OF_TWO],  # the tables of this format are too large for FINI!
    ],
)
def test_stages_that_cannot_be_are_refused_in_a_sentence(stages):
    with pytest.raises(Refusal) as refused:
        start(begin("stages", stages=stages))
    assert refused.value.detail.endswith(".")


def test_the_page_makes_evenings_of_two_stages(organiser):
    for name in ("lives_final", "groups_final", "swiss_knockout"):
        form = organiser.get(f"/desk/new?game=schocken&format={name}").text
        fields = dict(re.findall(r'<input name="(\w+)" inputmode="numeric" value="(\d*)"', form))
        id_ = organiser.begin(format=name, consolation="on", **fields)
        begun = verified(organiser.get(f"/desk/{id_}/file").body).state.begin
        assert begun["format"] == "stages" and begun["options"]["stages"][1]["best"] == int(fields["best"])
        assert "consolation" in begun["options"]["stages"][1]
    assert "swiss_knockout" in organiser.get("/desk/new?game=fini").text
