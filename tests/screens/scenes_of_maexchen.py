"""The screens of Mäxchen: four players and then eight, with the keys that people would press."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .scenes import Hands

FIRST_ENTRY = "DOWN DOWN DOWN DOWN OK"  # Mäxchen in the first menu


def maexchen(hands: "Hands") -> None:
    """Shows rounds of four players with every outcome, then real dice among eight."""
    _begin(hands, 4, "box")
    hands.press("OK")  # no player adds a part to the seal
    hands.shot("maexchen_turn")
    _first_round(hands)
    _maexchen_claimed(hands)
    _to_the_end(hands)
    _begin(hands, 8, "table")
    hands.shot("maexchen_turn_of_eight")
    hands.press("OK")
    hands.shot("maexchen_real_dice")
    hands.press("OK DOWN OK")
    hands.shot("maexchen_told")


def _begin(hands: "Hands", players: int, dice: str) -> None:
    hands.press(FIRST_ENTRY)
    hands.choose_dice(dice)
    hands.press("DOWN " * (players - 2) + "OK")
    for number in range(players):
        hands.write("A", hands.names[number % 2])
        hands.press("OK")
    if players == 8:
        hands.press("UP OK DOWN OK OK OK")
        hands.shot("maexchen_house_rules")
        hands.press("OK BACK")
    hands.press("OK")


def _throw(hands: "Hands", *dice: int) -> None:
    hands.box.next_dice(list(dice))
    hands.press("OK")


def _first_round(hands: "Hands") -> None:
    """Plays a throw that is looked at, claimed, believed, passed on unseen, and doubted."""
    _throw(hands, 4, 6)
    hands.shot("maexchen_covered")
    hands.box.hold(["AC"])
    hands.box.wait_us(200_000)
    hands.shot("maexchen_looked_at")
    hands.box.release(["AC"])
    hands.box.wait_us(200_000)
    hands.press("DOWN DOWN OK")
    hands.shot("maexchen_answer")
    _throw(hands, 1, 1)
    hands.shot("maexchen_to_beat")
    hands.press("DOWN OK")
    hands.press("DOWN DOWN OK")
    hands.shot("maexchen_pass")
    hands.press("UP UP OK")
    hands.shot("maexchen_passed")
    hands.press("DOWN OK")
    hands.shot("maexchen_lied")
    hands.hold_back()
    hands.shot("maexchen_referee")
    hands.press("OK OK")


def _maexchen_claimed(hands: "Hands") -> None:
    """Plays a claimed Mäxchen that is believed, and a true one that is doubted."""
    _throw(hands, 5, 4)
    hands.press("UP")
    hands.shot("maexchen_highest_claim")
    hands.press("OK")
    hands.shot("maexchen_answer_to_21")
    hands.press("DOWN OK")
    hands.shot("maexchen_believed")
    hands.press("OK")
    _throw(hands, 2, 1)
    hands.press("UP OK OK")
    hands.shot("maexchen_true")
    hands.press("OK")


def _to_the_end(hands: "Hands") -> None:
    """Lets every thrower claim a Mäxchen without having one, until one player is left."""
    for _ in range(4):
        _throw(hands, 3, 1)
        hands.press("UP OK OK OK")
    hands.box.wait_us(2_000_000)  # the fireworks
    hands.shot("maexchen_end")
    hands.press("OK OK")
