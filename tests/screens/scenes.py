"""Every screen of the box: a walk through the menus and through matches, with the keys that people would press.

    python -m tests.screens.scenes              says which pictures differ from the golden ones, which are in German
    python -m tests.screens.scenes --accept     makes the pictures of the box as it is now the golden ones
    python -m tests.screens.scenes --save       saves the pictures in all languages as build/screens/LANGUAGE/NAME.png
    python -m tests.screens.scenes --save en    saves those of one language

A new screen is shown by adding the keys that lead to it, and a `shot`, to a chapter below.
"""

import argparse
import io
import shutil
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from schiri.board.flash_layout import FILES_BLOCKS, FLASH_BLOCK
from schiri.games.fini.presses import LATER_US
from schiri.input.keys import NAMES as KEYS
from schiri.texts import LANGUAGES
from schiri.ui.name_entry import LETTERS, TAP_US
from schiri_tools import runtimes
from schiri_tools.box import pictures
from schiri_tools.box.scripted import ScriptedBox

from .scenes_of_maexchen import maexchen
from .scenes_of_qwixx import qwixx
from .scenes_of_schocken import schocken
from .scenes_of_wuerfel_duell import wuerfel_duell

GOLDEN = Path(__file__).with_name("golden")
GOLDEN_LANGUAGE = "de"  # the language of a new box, and the one with the longest words
BUILD = runtimes.ROOT / "build" / "screens"
RUNTIME = "micropython" if runtimes.has_micropython() else "cpython"
NAMES = ("Maximilianna", "Wilhelmina W")  # twelve letters each, the most there can be

Frames = dict[str, bytes]
NewBox = Callable[[Path, str], ScriptedBox]  # returns a box with this flash and this fault (see `broken_box.py`)

# Eleven coloured dice and four silver ones, as they fall.
STRAIGHT = [3, 1, 6, 4, 2, 5, 1, 4, 2, 5, 3] + [6, 2, 4, 1]
NO_NEIGHBOURS = [1, 3, 5, 1, 3, 5, 1, 3, 5, 1, 3] + [1, 3, 5, 5]
PASCH = [4, 2, 4, 6, 4, 2, 4, 1, 4, 2, 4] + [4, 2, 3, 4]


class Hands:
    """The hands of two players on a box with a flash of its own, and a camera."""

    def __init__(self, new_box: NewBox, flash: Path, language: str, names: tuple[str, str], taken: Frames) -> None:
        self.names = names
        self._new_box = new_box
        self._flash = flash
        self._language = language
        self._taken = taken
        self._has_played = False
        self.box = new_box(flash, "")

    def __enter__(self) -> "Hands":
        self.box.power_on()
        self.choose_language()
        return self

    def __exit__(self, *_: object) -> None:
        self.box.power_off()

    def take_broken_box(self, fault: str) -> None:
        """Continues with a box that has a fault."""
        self.rest()
        self.box.power_off()
        self.box = self._new_box(self._flash, fault)
        self.box.power_on()

    def cut_power(self, spoilt: int | None = None) -> None:
        """Cuts the power and switches the box on again. `spoilt` is the offset of a damaged byte in the flash; 0: two
        whole blocks are lost."""
        self.box.power_off()
        if spoilt is not None:
            with self._flash.open("r+b") as flash:
                flash.seek(spoilt)
                flash.write(b"x" if spoilt else bytes(2 * FLASH_BLOCK))
        self.box.power_on()

    def restart_with_keys_down(self, keys: list[str]) -> None:
        """Switches the box off and on while keys are held."""
        self.rest()
        self.box.hold(keys)
        self.box.power_off()
        self.box.power_on()

    def rest(self) -> None:
        """Waits without a key, so that settings are written."""
        self.box.wait_us(30_000_000)

    def shot(self, name: str) -> None:
        """Takes a picture."""
        assert name not in self._taken, f"two scenes are called {name}"
        self._taken[name] = bytes(self.box.frame)

    def press(self, words: str) -> None:
        """Presses one key after the other; A1+B1 are pressed at once, As1 is COPY held with 1."""
        for word in words.split():
            if word[1] == "s":
                self.box.hold([word[0] + "C"])
                self.box.wait_us(40_000)
                self.box.press([word[0] + word[2]])
                self.box.release([word[0] + "C"])
            else:
                self.box.press(word.split("+"))
            self.box.wait_us(130_000)

    def hold_back(self) -> None:
        """Calls the referee."""
        self.box.hold(["BACK"])
        self.box.wait_us(810_000)
        self.box.release(["BACK"])

    def choose_language(self, from_below: int = 1) -> None:
        """Selects the language of this walk on a new box, which speaks German, and goes back to the first entry of the
        menu. `from_below` is the position of the language's entry, counted from the end."""
        from_below += not self._has_played  # the lessons' entry stands between on a new box
        self.press("UP " * from_below + "OK " * LANGUAGES.index(self._language) + "DOWN " * from_below)
        self.rest()

    def write(self, side: str, text: str) -> None:
        """Types with the value keys of a side."""
        before = -1
        for letter in text.upper():
            key = next(number for number, letters in enumerate(LETTERS) if letter in letters)
            if key == before:
                self.box.wait_us(TAP_US)
            for _ in range(LETTERS[key].index(letter) + 1):
                self.box.press([f"{side}{key + 1}"])
            before = key

    def new_match(self, dice: str) -> None:
        """Goes from the first menu to the first throw."""
        self.choose_match(dice)
        if dice == "box":
            self.press("A3+B1 A1+B6 A4+B6 A1+B3 A5+B2 A6+B6 OK")

    def choose_match(self, dice: str) -> None:
        """Goes from the first menu to the seal of the dice, or to the first throw with real dice."""
        self.press("OK")
        self.choose_dice(dice)
        for side, name in zip("AB", self.names, strict=True):
            self.write(side, name)
            self.press("OK")
        self.press("OK")

    def tell(self, *commands: str) -> None:
        """Sends commands on the serial line."""
        for command in commands:
            self.box.request("s " + (command + "\n").encode().hex())
            self.box.wait_us(10_000)

    def choose_dice(self, dice: str) -> None:
        """Chooses the dice of a match; after a first match, the offer of its players is the entry before them."""
        self.press("DOWN " * (self._has_played + (dice == "table")) + "OK")
        self._has_played = True

    def throw(self, dice: list[int] | None = None) -> None:
        """Goes from the throw to the start signal; without `dice` the dice are real."""
        if dice:
            self.box.next_dice(dice)
        self.press("OK")
        assert self.box.until("duel"), "there is no start signal"
        self.box.wait_us(400_000)

    def duel(self, dice: list[int], keys: str) -> None:
        """Plays a duel from throw to verdict."""
        self.throw(dice)
        self.press(keys)

    def a_wins(self) -> None:
        """Plays a duel that A wins, from throw (in round 3: from announcement) to verdict."""
        assert self.box.state
        if self.box.state["phase"] == "announce":
            self.press("OK")
        if self.box.state["combination"] == "straight":
            self.duel(STRAIGHT, "A1 A2 A3 A4 A5 A6 AF")
        else:
            self.duel(PASCH, "A4 A4 A4 A4 A4 A4 AF")

    def to_the_end_of_the_round(self) -> None:
        """Lets A win until the stock has no chips; the verdict on the last duel is shown then."""
        assert self.box.state
        number = self.box.state["round"]
        self.a_wins()
        while self.box.state["round"] == number and self.box.state["phase"] != "over":
            self.press("OK")
            self.a_wins()


# The walk, in chapters: each begins with a new box that shows its first menu.


def power_up(hands: Hands) -> None:
    """Shows the first menu, and the questions up to the first throw."""
    hands.shot("start")
    hands.press("UP UP UP OK")
    hands.shot("start_muted")
    hands.press("OK DOWN DOWN DOWN")
    hands.restart_with_keys_down(["A4"])
    hands.shot("start_stuck_key")
    hands.box.release(["A4"])
    hands.restart_with_keys_down(["A6", "BACK", "DOWN", "OK"])
    hands.shot("start_stuck_keys")
    hands.box.release(["A6", "BACK", "DOWN", "OK"])
    hands.press("OK")
    hands.shot("dice_choice")
    hands.press("OK")
    hands.shot("name_suggested")
    hands.write("A", hands.names[0][:4])
    hands.shot("name_typing")
    hands.box.wait_us(TAP_US)
    hands.write("A", hands.names[0][4:])
    hands.box.wait_us(TAP_US)
    hands.shot("name_full")
    hands.press("OK")
    hands.write("B", hands.names[1])
    hands.shot("name_full_typing")
    hands.press("OK")
    hands.shot("who_starts")
    hands.press("UP OK UP OK OK")
    hands.shot("handicap")


def match_with_box_dice(hands: Hands) -> None:
    """Plays a whole match in which everything happens."""
    hands.choose_match("box")
    _seal(hands)
    hands.shot("throw_round_1")
    _signal(hands)
    _verdicts(hands)
    _fouls(hands)
    _round_1_ends(hands)
    _round_2(hands)
    _round_3(hands)


def _seal(hands: Hands) -> None:
    hands.shot("seal")
    hands.press("A3+B1 A1 A4 B6 B4 A1 A5")
    hands.shot("seal_pressing")
    hands.press("A6 B1 B5 B2")
    hands.shot("seal_ready")
    hands.press("OK")


def _signal(hands: Hands) -> None:
    hands.hold_back()
    hands.shot("referee_before_anything")
    hands.press("BACK")
    hands.box.next_dice(STRAIGHT)
    hands.press("OK")
    hands.shot("waiting")
    hands.hold_back()
    hands.shot("referee_ready")
    hands.press("UP")
    hands.shot("referee_ready_end")
    hands.press("BACK")
    hands.shot("paused")
    hands.press("OK A2")
    hands.shot("waiting_early_a")
    assert hands.box.until("duel")
    hands.shot("go_early_a")
    hands.box.wait_us(LATER_US)
    hands.shot("go")
    hands.press("A3")
    hands.shot("duel_first_die")
    hands.press("B3 A2 A4 A6 B4 Bs6")
    hands.shot("duel_with_silver")
    hands.press("A5 B5 A1 AF")
    hands.shot("verdict_won")


def _verdicts(hands: Hands) -> None:
    hands.press("OK")
    hands.shot("throw_starter_b")
    hands.hold_back()
    hands.shot("referee_roll")
    hands.press("DOWN OK")
    hands.shot("undo_question")
    hands.press("BACK UP OK")
    hands.shot("end_question")
    hands.press("BACK BACK")
    hands.duel(STRAIGHT, "A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 Bs6 BF")
    hands.shot("verdict_level")
    hands.press("OK")
    hands.duel(NO_NEIGHBOURS, "AF")
    hands.shot("verdict_nobody")
    hands.press("OK")
    hands.duel(STRAIGHT, "A1 A2 AF")
    hands.shot("verdict_premature")
    hands.press("OK")
    hands.duel(STRAIGHT, "A1 A2 A3 A4 A5 A1 AF")
    hands.shot("verdict_offence")
    hands.press("OK")
    hands.a_wins()
    hands.press("OK")
    hands.duel(STRAIGHT, "B3 A1 A1 A2 A3 A4 As2 A5 A6 Bs4 B4 AF")
    hands.shot("verdict_offences")
    hands.press("DOWN")
    hands.box.wait_us(300_000)
    hands.shot("why_offences")
    hands.press("DOWN")
    hands.shot("why_offences_words")
    hands.press("OK")


def _fouls(hands: Hands) -> None:
    hands.throw(STRAIGHT)
    hands.press("A1 B2")
    hands.hold_back()
    hands.shot("stop_menu")
    hands.press("DOWN DOWN OK")
    hands.shot("referee_duel")
    hands.press("UP")
    hands.shot("referee_duel_end")
    hands.press("BACK OK")
    hands.shot("foul_list")
    hands.press("UP")
    hands.shot("foul_list_end")
    hands.press("OK")
    hands.shot("verdict_foul_opponent_takes")
    hands.press("OK")
    hands.throw(STRAIGHT)
    hands.hold_back()
    hands.press("DOWN OK DOWN OK")
    hands.shot("verdict_foul_chip_back")
    hands.press("OK")
    hands.duel(STRAIGHT, "A6+B6")
    hands.shot("verdict_same_die")
    hands.press("OK")
    hands.duel(STRAIGHT, "AF+BF")
    hands.shot("verdict_same_call")
    hands.press("OK")
    hands.throw(STRAIGHT)
    hands.hold_back()
    hands.press("UP OK")
    hands.shot("abort_list")
    hands.press("UP")
    hands.shot("abort_list_end")
    hands.press("OK")
    hands.shot("verdict_aborted")
    hands.press("OK")


def _round_1_ends(hands: Hands) -> None:
    hands.to_the_end_of_the_round()
    hands.shot("verdict_round_over")
    hands.press("OK")


def _round_2(hands: Hands) -> None:
    hands.shot("throw_round_2")
    hands.throw(PASCH)
    hands.press("A4 A4 A4 B2 A4 B2 A4 A4 Bs4")
    hands.shot("duel_pasch")
    hands.press("B2 AF")
    hands.shot("verdict_pasch")
    hands.press("OK")
    hands.throw(PASCH)
    hands.press("A4 A4 A4 A4 A4 A4 A2")
    hands.shot("duel_seven_dice")
    hands.press("AF")
    hands.shot("verdict_seven_dice")
    hands.press("OK")
    hands.to_the_end_of_the_round()
    hands.press("OK")


def _round_3(hands: Hands) -> None:
    hands.shot("announcement")
    hands.hold_back()
    hands.shot("referee_announce")
    hands.press("BACK OK")
    hands.shot("throw_round_3")
    hands.duel(STRAIGHT, "A1 A2 A3 A4 A5 A6 AF OK")
    hands.press("DOWN")
    hands.shot("announcement_pasch")
    hands.press("OK")
    hands.duel(PASCH, "A4 A4 A4 A4 A4 A4 AF OK")
    hands.to_the_end_of_the_round()
    hands.shot("verdict_last")
    hands.press("OK")
    hands.box.wait_us(600_000)
    hands.shot("match_won")
    hands.box.wait_us(1_500_000)
    hands.shot("match_end")
    hands.hold_back()
    hands.shot("referee_over")
    hands.press("DOWN DOWN OK")
    hands.shot("dice_count_test_dice")
    hands.press("OK BACK OK")
    hands.shot("secret")


def match_with_table_dice(hands: Hands) -> None:
    """Plays three duels with real dice."""
    hands.new_match("table")
    hands.shot("table_throw")
    hands.press("OK")
    hands.shot("table_waiting")
    hands.hold_back()
    hands.press("BACK")
    hands.shot("table_paused")
    hands.press("OK A1 B1")
    hands.shot("table_waiting_early")
    assert hands.box.until("duel")
    hands.box.wait_us(LATER_US)
    hands.shot("table_go")
    _table_premature(hands)
    _table_offences(hands)
    _table_lengths(hands)
    _table_layouts(hands)


def _table_premature(hands: Hands) -> None:
    hands.box.wait_us(300_000)
    hands.press("A3")
    hands.box.wait_us(12_000_000)
    hands.press("B1 AF")
    hands.shot("table_how_to_judge")
    hands.hold_back()
    hands.shot("referee_layouts")
    hands.press("UP")
    hands.shot("referee_layouts_end")
    hands.press("BACK OK")
    hands.shot("table_premature_question")
    hands.press("DOWN OK")
    hands.shot("table_verdict_premature")
    hands.press("OK")


def _table_offences(hands: Hands) -> None:
    hands.throw()
    hands.press("BF OK OK")
    hands.shot("table_checklist")
    hands.press("DOWN DOWN OK DOWN OK")
    hands.shot("table_checklist_marked")
    hands.press("UP UP UP OK")
    hands.shot("table_checklist_b")
    hands.press("OK")
    hands.shot("table_verdict_offences")
    hands.press("OK")


def _table_lengths(hands: Hands) -> None:
    hands.throw()
    hands.press("A1 B1")
    hands.box.wait_us(130_000_000)
    hands.press("BF OK OK OK OK")
    hands.shot("table_length")
    hands.press("DOWN DOWN DOWN OK UP")
    hands.shot("table_length_b")
    hands.press("OK")
    hands.shot("table_verdict_long_duel")
    hands.press("OK")


def _table_layouts(hands: Hands) -> None:
    hands.throw()
    hands.press("AF DOWN OK")
    hands.shot("table_layout_empty")
    hands.press("A2 A3 A4 As5 AF A1")
    hands.shot("table_layout")
    hands.press("OK B6 B5 B4 BF B3")
    hands.shot("table_layout_b")
    hands.press("OK B1 A1 B3 As2 Bs2 As1")
    hands.shot("table_field")
    hands.press("OK")
    hands.shot("table_verdict_layouts")
    hands.press("OK")
    hands.throw()
    hands.press("BF DOWN OK OK OK A1 A2 A3 A4 A5 A6 A1 A2 A3 A4 A5 As6 As5 As4 As3")
    hands.shot("table_field_full")
    hands.press("OK")
    hands.shot("table_verdict_nothing_laid")


def failures(hands: Hands) -> None:
    """Shows a box with a failing flash, one with a full flash, and one with a failing source of entropy."""
    hands.new_match("box")
    hands.press("OK")
    hands.hold_back()
    hands.press("DOWN DOWN DOWN OK")
    hands.shot("dice_count")
    hands.press("OK UP OK DOWN OK OK")
    hands.take_broken_box("flash")
    hands.choose_match("box")
    hands.shot("failure_of_flash")
    hands.take_broken_box("chance")
    hands.choose_match("box")
    hands.shot("failure_of_chance")
    hands.take_broken_box("full")
    hands.choose_match("box")
    hands.shot("memory_full")
    hands.press("DOWN")
    hands.shot("memory_full_end")
    hands.press("OK")
    hands.shot("delete_question")


def interruptions(hands: Hands) -> None:
    """Shows power cuts, matches kept for later, and a damaged flash."""
    hands.new_match("box")
    hands.box.next_dice(STRAIGHT)
    hands.press("OK")
    hands.cut_power()
    hands.shot("interrupted_before_the_signal")
    hands.press("OK OK")
    assert hands.box.until("duel")
    hands.press("A1 B2")
    hands.cut_power()
    hands.shot("interrupted_duel")
    hands.press("DOWN DOWN")
    hands.shot("interrupted_duel_end")
    hands.press("DOWN OK")
    hands.a_wins()
    hands.cut_power()
    hands.shot("interrupted_before_the_throw")
    hands.press("DOWN OK")
    hands.shot("start_with_unfinished")
    hands.press("OK")
    hands.shot("unfinished_matches")
    hands.press("OK OK")
    hands.box.next_dice(STRAIGHT)
    hands.press("OK")
    hands.cut_power(spoilt=FILES_BLOCKS * FLASH_BLOCK + 1200)  # damages a line of the log
    hands.shot("match_damaged")
    hands.press("OK UP OK OK OK")
    hands.cut_power(spoilt=0)  # destroys both copies of the small files
    hands.shot("settings_lost_and_so_the_language")


def workshop(hands: Hands) -> None:
    """Shows what only builders see: the screens after a crash, and the self-test."""
    hands.take_broken_box("crash")
    hands.shot("crashed_and_no_keys")
    hands.press("OK")
    hands.tell("selftest")
    for number, name in enumerate(("display", "lamps", "tones")):
        hands.shot(f"selftest_{name}")
        hands.press("BACK" if number == 2 else "OK")
    hands.press("A1 A2 A3 A4")
    hands.shot("selftest_keys")
    hands.hold_back()
    hands.box.wait_us(40_000)
    hands.shot("selftest_waiting")
    hands.box.wait_us(10_000_000)
    hands.shot("selftest_not_well")
    hands.press("OK")
    hands.tell("selftest")
    hands.press("OK OK OK " + " ".join(KEYS))
    hands.box.wait_us(10_000_000)
    hands.shot("selftest_all_well")


def restarts(hands: Hands) -> None:
    """Shows the messages after a restart of the chip, and about parts that have hung it."""
    hands.take_broken_box("hung")
    hands.shot("hung_and_without_lamps")


def last_players(hands: Hands) -> None:
    """Shows how the last two players are offered another match."""
    for dice in ("box", "table"):
        hands.new_match(dice)
        hands.hold_back()
        hands.press("UP OK DOWN OK")  # the referee ends it
        hands.press("OK")
        if dice == "box":
            hands.press("OK")
        hands.press("OK")
        hands.shot(f"last_players_with_{dice}_dice")
        hands.press("BACK")


def lesson(hands: Hands) -> None:
    """Shows the lessons."""
    hands.press("UP")
    hands.shot("start_lesson")
    hands.press("OK OK")
    hands.shot("lesson")
    hands.press("OK A3")
    hands.shot("lesson_too_early")
    hands.box.wait_us(2_000_000)
    hands.shot("lesson_go")
    hands.press("A1")
    hands.shot("lesson_unfit")
    hands.press("A3")
    hands.shot("lesson_next")
    hands.press("A4 AF")
    hands.shot("lesson_too_soon")
    hands.press("A5")
    hands.shot("lesson_silver")
    hands.press("As5")
    hands.shot("lesson_call")
    hands.press("BF")
    hands.shot("lesson_won")
    hands.press("OK BACK UP OK DOWN OK")
    hands.shot("lesson_of_decisions")
    hands.press("OK")
    hands.shot("lesson_decision")
    hands.press("OK")
    hands.shot("lesson_wrong_answer")
    hands.press("OK OK")
    hands.shot("lesson_of_decisions_won")


def why_of_fini(hands: Hands) -> None:
    """Shows reasons: dice that could have been taken, a shorter combination, and a foul."""
    hands.new_match("box")
    hands.duel(STRAIGHT, "A1 A2 B4 B5 AF")
    hands.press("UP")
    hands.box.wait_us(300_000)
    hands.shot("why_premature")
    hands.press("B1 DOWN")
    hands.shot("why_premature_words_b")
    hands.press("OK")
    hands.duel(STRAIGHT, "A3 A4 A5 A6 A1 B2 B3 B4 B5 B1 Bs6 BF")
    hands.press("DOWN DOWN")
    hands.shot("why_single_die")
    hands.press("OK BACK")
    hands.shot("verdict_again")


def keys(hands: Hands) -> None:
    """Shows a box that signs: its key is made, and lost."""
    hands.take_broken_box("signing")
    hands.press("UP UP")
    hands.shot("start_this_box")
    hands.press("OK")
    hands.shot("this_box_without_key")
    hands.press("OK DOWN DOWN OK")
    hands.choose_dice("table")
    hands.press("OK OK OK OK")
    hands.hold_back()
    hands.press("UP OK DOWN")
    hands.box.hold(["OK"])
    hands.shot("signing")
    hands.box.release(["OK"])
    hands.box.wait_us(130_000)
    hands.press("OK")
    hands.shot("signed_table_dice")
    hands.press("OK UP OK")
    hands.shot("this_box")
    hands.press("OK DOWN OK DOWN OK OK OK OK OK")
    _end_match(hands)
    hands.shot("signed_box_dice")
    hands.press("UP OK")  # the QR code, which differs in each match, so no picture of it is kept
    hands.press("OK OK DOWN OK OK OK OK OK")
    hands.cut_power(spoilt=0)
    hands.shot("key_lost")
    hands.press("OK DOWN OK")
    hands.choose_language(from_below=2)
    hands.press("OK OK DOWN DOWN OK")
    hands.shot("not_signed")


def _end_match(hands: Hands) -> None:
    hands.hold_back()
    hands.press("UP OK DOWN OK OK")


def hub(hands: Hands) -> None:
    """Shows a box with a hub, and the next players that the hub names."""
    hands.tell("wifi Club", "hub 127.0.0.1 9")  # no hub listens there
    hands.press("OK BACK UP UP OK")
    hands.shot("this_box_with_hub")
    hands.press("OK DOWN DOWN")
    hands.tell(*("seat %d 2 %s" % (seat, name) for seat, name in enumerate(NAMES, 1)))
    hands.press("OK")
    hands.shot("names_from_hub")
    hands.press("OK")
    hands.shot("dice_for_names_from_hub")
    hands.press("OK")
    hands.shot("first_of_names_from_hub")


def losses(hands: Hands) -> None:
    """Shows aborted duels, and what is left of a match on a damaged flash."""
    first_sector = FILES_BLOCKS * FLASH_BLOCK
    hands.new_match("box")
    hands.rest()
    hands.cut_power(spoilt=first_sector + 33)
    hands.shot("secret_damaged")
    hands.press("OK")
    hands.shot("secret_damaged_end")
    hands.cut_power(spoilt=first_sector + 200)
    hands.shot("beginning_damaged")
    hands.press("DOWN OK")
    hands.new_match("box")
    hands.box.next_dice(STRAIGHT)
    hands.press("OK")
    assert hands.box.until("duel")
    hands.cut_power()
    hands.press("UP OK")
    hands.shot("power_cuts_in_duels")


def names_to_sign(hands: Hands) -> None:
    """Shows the names before the first throw of a box that signs, to both sides."""
    hands.take_broken_box("signing")
    hands.choose_match("table")
    hands.shot("names_right")
    hands.press("B1")
    hands.shot("names_right_b")
    hands.press("BACK")
    hands.press("BACK BACK BACK DOWN OK OK UP OK")  # Schocken, for eight
    for number in range(8):
        hands.write("A", hands.names[number % 2])
        hands.press("OK")
    hands.press("OK")
    hands.shot("names_right_of_eight")


def against_the_computer(hands: Hands) -> None:
    """Shows that nothing is turned for the side that the box plays, and that no key is offered in its turn."""
    hands.press("OK OK")
    hands.write("A", hands.names[0])
    hands.press("OK")
    hands.shot("computer_offered")
    hands.press("UP UP UP DOWN DOWN OK DOWN OK OK")  # past its other levels
    hands.shot("computer_at_b_throw")
    hands.box.next_dice(STRAIGHT)
    hands.press("OK")
    assert hands.box.until("duel")
    hands.shot("computer_at_b_go")
    hands.press("A1 A2 A3 A4 A5 A6 AF")
    hands.shot("computer_at_b_verdict")
    hands.press("OK")
    hands.shot("computer_at_b_own_throw")
    hands.hold_back()
    hands.press("UP OK DOWN OK")
    hands.shot("ended_with_the_computer_behind")
    hands.press("OK OK")
    hands.press("OK DOWN OK UP OK OK DOWN DOWN DOWN OK OK")
    hands.shot("computer_at_a_throw")
    hands.box.next_dice(STRAIGHT)
    hands.press("OK")
    assert hands.box.until("duel")
    hands.shot("computer_at_a_go")
    hands.press("B1 B2 B3 B4 B5 B6 BF")
    hands.shot("computer_at_a_verdict")
    for game, keys in (
        ("schocken", "DOWN OK DOWN OK OK UP OK OK DOWN OK OK"),
        ("qwixx", "DOWN DOWN OK DOWN OK UP OK OK DOWN OK OK"),
        ("wuerfel_duell", "DOWN DOWN DOWN OK OK OK UP OK OK OK OK OK"),
    ):
        hands.hold_back()
        hands.press("UP OK DOWN OK OK OK")
        hands.press(keys)
        hands.shot("computer_in_" + game)
    hands.hold_back()
    hands.press("UP OK DOWN OK")
    hands.shot("ended_with_four_players")


CHAPTERS = (
    power_up,
    match_with_box_dice,
    match_with_table_dice,
    failures,
    interruptions,
    workshop,
    schocken,
    qwixx,
    wuerfel_duell,
    restarts,
    last_players,
    lesson,
    why_of_fini,
    keys,
    losses,
    names_to_sign,
    against_the_computer,
    maexchen,
    hub,
)


# The pictures


def scripted_box(flash: Path, fault: str, runtime: str = RUNTIME) -> ScriptedBox:
    """Returns a box in a process of its own."""
    box = ScriptedBox(flash, runtime)
    if fault:
        main = Path(__file__).with_name("broken_box.py")
        box._command = runtimes.command(runtime, main, fault, "script", str(flash), heap=runtimes.BOX_HEAP)
    return box


def frames(language: str, new_box: NewBox = scripted_box, names: tuple[str, str] = NAMES) -> Frames:
    """Returns the display in every scene by name, in the order of the walk."""
    taken: Frames = {}
    with TemporaryDirectory() as folder:
        for chapter in CHAPTERS:
            with Hands(new_box, Path(folder) / chapter.__name__, language, names, taken) as hands:
                chapter(hands)
    return taken


def frames_by_language(languages: Sequence[str] = LANGUAGES) -> dict[str, Frames]:
    """Returns the frames by language and name."""
    with ThreadPoolExecutor() as pool:
        return dict(zip(languages, pool.map(frames, languages), strict=True))


def golden_in_every_language(folder: Path) -> Path:
    """Returns a folder like `build/screens` with the golden pictures for all languages."""
    folder.mkdir()
    for language in LANGUAGES:
        (folder / language).symlink_to(GOLDEN)
    return folder


def picture(frame: bytes, scale: int = pictures.SCALE) -> Image.Image:
    """Returns the display's picture as it is saved."""
    return Image.open(io.BytesIO(pictures.png(frame, scale))).convert("RGB")


def differs(frame: bytes, path: Path) -> bool:
    """Returns whether the frame looks other than the picture in a file, which may be missing."""
    if not path.exists():
        return True
    with Image.open(path) as image:
        return image.convert("RGB").tobytes() != picture(frame).tobytes()


def differences(taken: Frames) -> list[str]:
    """Returns a line for each frame that differs from its golden picture; those frames are saved in `build/screens`."""
    lines = []
    for name, frame in taken.items():
        golden = GOLDEN / f"{name}.png"
        if differs(frame, golden):
            path = BUILD / golden.name
            pictures.save(frame, path)
            what = "looks other than" if golden.exists() else "has no"
            lines.append(f"{path.relative_to(runtimes.ROOT)} {what} golden/{golden.name}")
    names = sorted(path.stem for path in GOLDEN.glob("*.png"))
    return lines + [f"golden/{name}.png is the picture of no scene" for name in names if name not in taken]


def accept(taken: Frames) -> None:
    """Makes these frames the golden pictures; a picture that looks the same is left alone."""
    for path in GOLDEN.glob("*.png"):
        if path.stem not in taken:
            path.unlink()
    for name, frame in taken.items():
        if differs(frame, GOLDEN / f"{name}.png"):
            pictures.save(frame, GOLDEN / f"{name}.png")


def save(languages: Sequence[str]) -> None:
    """Saves every picture in these languages below `build/screens`."""
    for language, taken in frames_by_language(languages).items():
        for name, frame in taken.items():
            pictures.save(frame, BUILD / language / f"{name}.png")


def main() -> int:
    """Compares the pictures with the golden ones, accepts them as golden, or saves them."""
    parser = argparse.ArgumentParser(prog="python -m tests.screens.scenes", description=__doc__.split("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--accept", action="store_true", help="make what the box shows now the golden pictures")
    what.add_argument(
        "--save",
        nargs="*",
        choices=LANGUAGES,
        metavar="LANGUAGE",
        help="save every picture (default: in all languages)",
    )
    wanted = parser.parse_args()
    shutil.rmtree(BUILD, ignore_errors=True)
    if wanted.save is not None:
        save(wanted.save or LANGUAGES)
        return 0
    taken = frames(GOLDEN_LANGUAGE)
    if wanted.accept:
        accept(taken)
        return 0
    found = differences(taken)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
