"""Every format keeps the laws of the conformance kit, and a format that breaks one is found."""

import pytest
from conformance import LIMITS, Evening
from schiri_tools.hub.formats import FORMATS, Draw
from schiri_tools.hub.formats.groups import Groups
from schiri_tools.hub.formats.lives import Lives
from schiri_tools.hub.formats.points import Points
from schiri_tools.hub.formats.round_robin import RoundRobin
from schiri_tools.hub.formats.stages import OF_A_STAGE
from schiri_tools.hub.formats.swiss import Swiss
from seldom import PRODUCT

pytestmark = PRODUCT

each_format = pytest.mark.parametrize("name", [name for name in OF_A_STAGE if name not in LIMITS])  # no brackets


@each_format
def test_a_format_keeps_the_laws_in_random_tournaments(name, seeds):
    for seed in seeds:
        Evening(name, seed).play()
        Evening(name, seed, calm=True).play()


class FillsOneTable(Groups):
    def draw(self, state):
        tables = super().draw(state).tables
        if len(tables) > 1 and len(tables[-1]) > 3:
            tables = ((*tables[0], tables[-1][0]), *tables[1:-1], tables[-1][1:])
        return Draw(tables)


class GivesTheSameByes(Swiss):
    def draw(self, state):
        tables, byes, *_ = super().draw(state)
        if not byes or byes[0] == state.present[0]:
            return Draw(tables, byes)
        names = state.present[1:]
        return Draw(tuple(zip(names[::2], names[1::2], strict=True)), (state.present[0],))


class LeavesTwoAlone(RoundRobin):
    def draw(self, state):
        tables, byes, *_ = super().draw(state)
        return Draw(tables[1:], (*byes, *tables[0])) if len(tables) > 1 else Draw(tables, byes)


class NeverEnds(Swiss):
    def is_over(self, state):
        return False


class MixesTheConsolation(Lives):
    def draw(self, state):
        return Draw(self.seated(state, state.present))


class StopsAGameEarly(Points):
    def _lacking(self, state):
        return super()._lacking(state)[1:]


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (FillsOneTable, "tables differ by more than one"),
        (GivesTheSameByes, "a second bye was avoidable"),
        (LeavesTwoAlone, "a bye was avoidable"),
        (NeverEnds, "it never ends"),
        (MixesTheConsolation, "people with lives sit with people without"),
        (StopsAGameEarly, "somebody who lacks games does not play"),
    ],
)
def test_the_kit_finds_a_format_that_breaks_a_law(broken, law, monkeypatch):
    monkeypatch.setitem(FORMATS, broken.NAME, broken)
    with pytest.raises(AssertionError, match=law):
        for seed in range(40):
            Evening(broken.NAME, seed).play()
            Evening(broken.NAME, seed, calm=True).play()
