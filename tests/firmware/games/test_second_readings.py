"""Every game compared with its second reading in random matches."""

import json
import re
from collections import Counter
from collections.abc import Callable

import pytest
from finished import FINISHED
from schiri import games
from schiri.match.conversation import events_of
from schiri_tools import runtimes

from .fini import fini_cases
from .maexchen import maexchen_oracle
from .qwixx import qwixx_oracle
from .schocken import schocken_oracle
from .second_reading import Event, Reading, State, play
from .wuerfel_duell import wuerfel_duell_oracle

READINGS: dict[str, Callable[[Event], Reading]] = {
    "fini": fini_cases.Match,
    "schocken": schocken_oracle.Match,
    "qwixx": qwixx_oracle.Match,
    "wuerfel_duell": wuerfel_duell_oracle.Match,
    "maexchen": maexchen_oracle.Match,
}
MATCHES = {"fini": 10}  # matches for each seed; 30 of any other game
MOST_MATCHES = 300  # a hundred suffice until every event and refusal has come up


# What is never lost, whatever the second reading says


def eleven_chips(state: State) -> bool:
    return sum(state["chips"]) + state["stock"] == 11 and (state["winner"] is None or 2 <= sum(state["points"]) <= 33)


def thirteen_deckel(state: State) -> bool:
    return sum(state["deckel"]) + state["middle"] == 13


def twenty_two_stones(state: State) -> bool:
    stones = [supply + misthrows for supply, misthrows in zip(state["supply"], state["misthrows"], strict=True)]
    for row in state["rows"].values():
        for seat, count in [*filter(None, row["fields"]), (row["lock"], 1)]:
            if seat is not None:
                stones[seat] += count
    return stones == [22, 22]


def six_dice_of_each_colour_and_37_chips(state: State) -> bool:
    colours = Counter(colour for own in state["dice"] for colour, _ in own)
    thrown = state["turn"] if state["phase"] == "setup" else len(state["dice"])
    return colours == Counter(dict.fromkeys(range(thrown), 6)) and sum(state["chips"]) + state["bank"] == 37


def one_is_left(state: State) -> bool:
    return (state["winner"] is not None) == (sum(map(bool, state["lives"])) == 1)


HOLDS: dict[str, Callable[[State], bool]] = {
    "fini": eleven_chips,
    "schocken": thirteen_deckel,
    "qwixx": twenty_two_stones,
    "wuerfel_duell": six_dice_of_each_colour_and_37_chips,
    "maexchen": one_is_left,
}


# The matches


@pytest.mark.parametrize("game", FINISHED)
def test_every_answer_is_that_of_the_second_reading(game, seeds):
    for seed in seeds:
        for number in range(MATCHES.get(game, 30)):
            held = play(game, READINGS[game], f"{seed} {number}")
            for event, _, after in held.accepted:
                assert HOLDS[game](after), event
            held.take_back()


@pytest.mark.sweep
@pytest.mark.parametrize("game", FINISHED)
def test_matches_have_every_event_in_every_phase_and_every_refusal(game):
    """The two readings are compared only in what the random matches reach."""
    rules = (runtimes.FIRMWARE / "schiri" / "games" / game / "rules").glob("*.py")
    left = {(name, phase) for name, spec in events_of(games.game_class(game)).items() for phase in spec.phases}
    left |= {code for path in rules for code in re.findall(r'Refusal\(\s*"(\w+)"', path.read_text(encoding="utf-8"))}
    left |= {"bad_argument", "nothing_to_undo", "unknown_event", "wrong_phase"}
    for number in range(MOST_MATCHES):
        if not left:
            break
        held = play(game, READINGS[game], f"reach {number}")
        held.take_back()
        left -= {(event["event"], before["phase"]) for event, before, _ in held.accepted}
        left -= {json.loads(answer).get("error") for answer in held.answers}
    assert left == set()
