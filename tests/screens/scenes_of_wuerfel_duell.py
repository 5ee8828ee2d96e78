"""The screens of Würfel-Duell!: six players, with the keys that people would press."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .scenes import Hands

PLAYERS = 6
FIRST_ENTRY = "DOWN DOWN DOWN OK"  # Würfel-Duell! in the first menu
DICE = "666655 133456 133566 112224 123456 223344"


def wuerfel_duell(hands: "Hands") -> None:
    """Shows a setup, a duel with special cards, a level one, a die handed over, and the end."""
    _begin(hands)
    _setup(hands)
    _duel_with_cards(hands)
    _level(hands)
    _die_handed_over(hands)
    _to_the_end(hands)


def _begin(hands: "Hands") -> None:
    hands.press(FIRST_ENTRY + " OK DOWN DOWN OK")
    for number in range(PLAYERS):
        hands.write("A", hands.names[number % 2])
        hands.press("OK")
    hands.press("UP OK")
    hands.shot("wuerfel_duell_handicap")
    hands.press("BACK OK A3 B1 A1 A6 B1 B5 " + "OK " * (PLAYERS - 1) + "OK")


def _setup(hands: "Hands") -> None:
    hands.shot("wuerfel_duell_setup")
    _card(hands, 2, "OK")  # too early
    for number, dice in enumerate(DICE.split()):
        hands.box.next_dice([int(value) for value in dice])
        hands.press("OK")
        if not number:
            hands.shot("wuerfel_duell_thrown")
            hands.box.next_dice([int(value) for value in dice])
            hands.press("DOWN OK")
        else:
            hands.press("OK")
    hands.shot("wuerfel_duell_attack")


def _attack(hands: "Hands", key: str, cards: str) -> None:
    """Attacks the player of a key and enters the cards of both."""
    hands.press(f"A{key} OK " + " ".join(f"B{card}" for card in cards) + " OK")


def _card(hands: "Hands", player: int, answers: str) -> None:
    """Lets a player play a special card."""
    hands.box.hold(["BC"])
    hands.box.wait_us(40_000)
    hands.box.press([f"A{player}"])
    hands.box.release(["BC"])
    hands.box.wait_us(130_000)
    hands.press(answers)


def _duel_with_cards(hands: "Hands") -> None:
    hands.press("A4")
    hands.shot("wuerfel_duell_target")
    hands.press("OK B4")
    hands.shot("wuerfel_duell_reveal")
    hands.press("B3 B3 B1 B2 B3 OK")
    hands.shot("wuerfel_duell_duel")
    _card(hands, 2, "")
    hands.shot("wuerfel_duell_cards")
    hands.press("A4")
    hands.shot("wuerfel_duell_dice_cards")
    hands.press("A1")
    hands.shot("wuerfel_duell_from_whom")
    hands.press("A1 A4")
    hands.shot("wuerfel_duell_which_die")
    hands.press("A1")
    hands.shot("wuerfel_duell_die_given")
    _card(hands, 3, "A3 A2")
    hands.shot("wuerfel_duell_aim")
    hands.press("A1")
    hands.shot("wuerfel_duell_blocked")
    hands.press("OK")
    _card(hands, 1, "A3 A1 A2 OK")
    _card(hands, 5, "A3 A2 A6 OK")
    hands.shot("wuerfel_duell_doubled_and_blocked")
    _card(hands, 6, "A1")
    hands.shot("wuerfel_duell_chip_cards")
    hands.press("A5")
    hands.shot("wuerfel_duell_too_late_for_a_bet")
    hands.press("OK")
    _card(hands, 6, "A1 A1 OK")
    _card(hands, 5, "A1 A4 OK")
    hands.press("OK")
    hands.shot("wuerfel_duell_why")
    hands.press("DOWN DOWN DOWN")
    hands.shot("wuerfel_duell_why_to_the_last")
    hands.press("OK")
    hands.shot("wuerfel_duell_chips")
    hands.hold_back()
    hands.press("DOWN OK")
    hands.shot("wuerfel_duell_shuffle")
    hands.press("OK")


def _level(hands: "Hands") -> None:
    _attack(hands, "1", "111222")
    hands.shot("wuerfel_duell_level_duel")
    hands.press("OK")
    hands.shot("wuerfel_duell_level")
    _card(hands, 2, "OK")  # too late
    hands.press("OK OK")


def _die_handed_over(hands: "Hands") -> None:
    _attack(hands, "1", "666222")
    hands.press("OK OK")
    hands.shot("wuerfel_duell_give")
    hands.press("DOWN OK")
    hands.shot("wuerfel_duell_foreign_die")
    _card(hands, 2, "A6 A2 A5")
    _card(hands, 3, "A3 A1 A1 OK")  # the box says that skip_turn cannot be doubled
    hands.press("OK")
    hands.shot("wuerfel_duell_skip")


def _to_the_end(hands: "Hands") -> None:
    while hands.box.state["phase"] != "over":
        target = 2 if hands.box.state["turn"] == 0 else 1
        _attack(hands, str(target), "555444" if target == 1 else "111111")
        hands.press("OK")
        while hands.box.state["phase"] not in ("attack", "over"):
            hands.press("OK")
        if hands.box.state["phase"] == "attack":
            hands.press("OK")
    hands.press("OK")
    hands.box.wait_us(2_000_000)  # the fireworks
    hands.shot("wuerfel_duell_end")
