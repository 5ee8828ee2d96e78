"""Every game compared with its second reading in random matches."""

from collections import Counter
from collections.abc import Callable

import pytest
from finished import FINISHED

from .fini import fini_cases
from .fini.wrong_fini import WRONG_READINGS as WRONG_FINI
from .maexchen import maexchen_oracle
from .maexchen.wrong_maexchen import WRONG_READINGS as WRONG_MAEXCHEN
from .qwixx import qwixx_oracle
from .qwixx.wrong_qwixx import WRONG_READINGS as WRONG_QWIXX
from .schocken import schocken_oracle
from .schocken.wrong_schocken import WRONG_READINGS as WRONG_SCHOCKEN
from .second_reading import Event, Plant, Reading, State, is_the_same_on_micropython, planted, play, with_micropython
from .wuerfel_duell import wuerfel_duell_oracle
from .wuerfel_duell.wrong_wuerfel_duell import WRONG_READINGS as WRONG_WUERFEL_DUELL

READINGS: dict[str, Callable[[Event], Reading]] = {
    "fini": fini_cases.Match,
    "schocken": schocken_oracle.Match,
    "qwixx": qwixx_oracle.Match,
    "wuerfel_duell": wuerfel_duell_oracle.Match,
    "maexchen": maexchen_oracle.Match,
}
WRONG: dict[str, dict[str, Plant]] = {
    "fini": WRONG_FINI,
    "schocken": WRONG_SCHOCKEN,
    "qwixx": WRONG_QWIXX,
    "wuerfel_duell": WRONG_WUERFEL_DUELL,
    "maexchen": WRONG_MAEXCHEN,
}
MATCHES = 3  # a seed
MOST_MATCHES = 3000  # until a wrong reading shows, which in some takes hundreds


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
        for number in range(MATCHES):
            held = play(game, READINGS[game], f"{seed} {number}")
            for event, _, after in held.accepted:
                assert HOLDS[game](after), event
            held.take_back()


@with_micropython
def test_micropython_gives_the_same_answers_byte_for_byte(seeds):
    for seed in seeds:
        assert is_the_same_on_micropython(*[play(game, READINGS[game], f"{seed} 0") for game in FINISHED])


@pytest.mark.parametrize("game", FINISHED)
def test_a_wrong_reading_is_caught(game, seeds):
    names = list(WRONG[game])
    for seed in seeds:
        name = names[seed % len(names)]
        with pytest.MonkeyPatch.context() as monkeypatch:
            planted(WRONG[game][name], monkeypatch)
            assert is_caught(game), name


def is_caught(game: str) -> bool:
    """Returns whether the firmware and the second reading differ, or the firmware breaks down."""
    try:
        for number in range(MOST_MATCHES):
            play(game, READINGS[game], f"wrong {number}").take_back()
    except (AssertionError, LookupError, TypeError, RecursionError):
        return True
    return False
