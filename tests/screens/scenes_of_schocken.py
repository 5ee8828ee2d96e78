"""The screens of Schocken: a match of eight, with the keys that people would press."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .scenes import Hands

PLAYERS = 8
FIRST_ENTRY = "DOWN OK"  # Schocken in the first menu
HIGHEST = [6, 6, 4]
COVER = "UP OK"  # the last entry of the menu, when the first one is marked
STAND = "UP UP OK"
LIFT = "OK"
AGAIN = "DOWN OK"


def schocken(hands: "Hands") -> None:
    """Shows a match of eight from the first menu to the statistics."""
    hands.box.wait_us(1_000_000)  # the language is written at a rest
    _begin(hands)
    _opening(hands)
    _first_turn(hands)
    _ends(hands)
    _second_half(hands)
    _real_dice(hands)


def _begin(hands: "Hands") -> None:
    hands.press(FIRST_ENTRY)
    hands.choose_dice("box")
    hands.shot("schocken_how_many")
    hands.press("DOWN " * (PLAYERS - 2) + "OK")
    for number in range(PLAYERS):
        hands.write("A", hands.names[number % 2])
        if not number:
            hands.shot("schocken_name")
        hands.press("OK")
    hands.shot("schocken_who_starts")
    hands.press("OK")
    hands.press("A3 B1 A1")
    hands.shot("schocken_seal")
    hands.press("A6 B1 B5")
    hands.shot("schocken_seal_next")
    hands.press("OK " * (PLAYERS - 1))
    hands.shot("schocken_seal_ready")
    hands.press("OK")


def _opening(hands: "Hands") -> None:
    hands.shot("schocken_opening")
    hands.box.next_dice([1, 2, 4, *HIGHEST, 3, 3, 3, 5, 5, 6, *HIGHEST, 2, 1, 1, 6, 4, 5, 1, 1, 1])
    hands.press("OK")
    hands.shot("schocken_opening_level")
    hands.press("OK")
    hands.shot("schocken_opening_again")
    hands.box.next_dice([1, 2, 4, 6, 5, 4])
    hands.press("OK")
    hands.shot("schocken_opening_decided")
    hands.press("OK")


def _first_turn(hands: "Hands") -> None:
    """Plays the first player's turn: three throws, turned sixes, and a covered last throw."""
    hands.shot("schocken_turn")
    _throw(hands, [6, 6, 1])
    hands.shot("schocken_covered")
    hands.box.hold(["AC"])
    hands.box.wait_us(200_000)
    hands.shot("schocken_looked_at")
    hands.box.release(["AC"])
    hands.box.wait_us(200_000)
    hands.press(LIFT)
    hands.shot("schocken_sixes_and_a_one")
    hands.hold_back()
    hands.shot("schocken_referee")
    hands.press("DOWN OK")
    hands.shot("schocken_void")
    hands.press("OK")
    hands.shot("schocken_thrown_again")
    _throw(hands, [6, 6, 1])
    hands.press(LIFT)
    hands.press("OK")
    hands.shot("schocken_six_turned")
    _throw(hands, [6])
    hands.shot("schocken_ones_aside")
    _throw(hands, [4], AGAIN)
    hands.shot("schocken_last_throw")
    hands.press(COVER)


def _ends(hands: "Hands") -> None:
    """Plays rounds of the first half, and its end by a Schock Aus."""
    hands.shot("schocken_after_a_covered_throw")
    _throw(hands, [3, 3, 3])
    hands.press(STAND)
    _throw(hands, [6, 5, 2])
    hands.shot("schocken_to_beat")
    hands.press(STAND)
    for dice in ([6, 5, 4], [2, 2, 1], [1, 1, 2], [4, 4, 3], [2, 2, 1]):
        _throw(hands, dice)
        hands.press(STAND)
    hands.shot("schocken_round")
    hands.press("DOWN DOWN DOWN DOWN DOWN DOWN DOWN")  # through the ranking, and on
    hands.press("DOWN DOWN DOWN DOWN DOWN DOWN DOWN")
    hands.shot("schocken_why")
    hands.press("OK")
    hands.shot("schocken_deckel")
    _everybody(hands, [2, 2, 1], [2, 2, 1])
    hands.shot("schocken_equal_throws")
    hands.press("OK")
    _everybody(hands, [1, 1, 1], [3, 2, 1])
    hands.shot("schocken_schock_aus")
    hands.press("OK")
    hands.shot("schocken_second_half")


def _second_half(hands: "Hands") -> None:
    """Plays until the middle is empty, players are out and one joins; then the final."""
    for _ in range(3):
        _everybody(hands, [1, 1, 6], [4, 3, 1])
        hands.press("OK")
    hands.shot("schocken_players_out")
    hands.press("DOWN")
    hands.shot("schocken_who_joins")
    hands.press("OK")
    hands.shot("schocken_joined")
    _throw(hands, [6, 5, 1])
    hands.press(STAND)
    _throw(hands, [1, 1, 1])
    hands.press(STAND)
    for _ in range(2):
        _throw(hands, [6, 6, 5])
        hands.press(STAND)
    hands.shot("schocken_half_lost")
    hands.press("OK")
    hands.shot("schocken_final")
    _throw(hands, [2, 2, 1])
    hands.press(STAND)
    _throw(hands, [1, 1, 1])
    hands.press(STAND)
    hands.shot("schocken_final_lost")
    hands.press("OK")
    hands.shot("schocken_end")
    hands.press("DOWN")
    hands.shot("schocken_statistics")
    hands.press("DOWN DOWN DOWN DOWN")
    hands.shot("schocken_statistics_to_the_last")
    hands.press("OK OK OK")


def _everybody(hands: "Hands", best: list[int], *others: list[int]) -> None:
    """Plays a round in which the starter has the best throw, and the others throw the rest by turns."""
    _throw(hands, best)
    hands.press(STAND)
    for number in range(PLAYERS - 1):
        _throw(hands, others[number % len(others)])
        hands.press(STAND)


def _throw(hands: "Hands", dice: list[int], keys: str = "OK") -> None:
    hands.box.next_dice(dice)
    hands.press(keys)


def _real_dice(hands: "Hands") -> None:
    """Lets three players enter real dice."""
    hands.press(FIRST_ENTRY)
    hands.choose_dice("table")
    hands.press("DOWN OK OK OK OK UP UP OK")
    hands.shot("schocken_open_or_cups")
    hands.press("OK DOWN DOWN OK OK")
    hands.press("A1 B2")
    hands.shot("schocken_dice_told")
    hands.press("A3 OK A1 A1 A1 OK A4 A4 A4 OK")
    hands.shot("schocken_opening_told")
    hands.press("OK OK A1 A1")
    hands.shot("schocken_throw_told")
    hands.press("A3 OK")
    hands.cut_power()
    hands.shot("schocken_interrupted")
    hands.press("OK")
    hands.hold_back()
    hands.press("DOWN DOWN OK")
    hands.shot("schocken_words")
