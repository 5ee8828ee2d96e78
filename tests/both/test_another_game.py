"""From one game to another: a board that can restart does, and the players notice nothing but a moment's wait."""

import sys

from bench import Bench
from memory_flash import MemoryStorage


class Restarting:
    """A bench whose board restarts by its reset button, so to speak."""

    def __init__(self, storage=None):
        self.restarts = 0
        self.bench = self._wired(Bench(storage))

    def _wired(self, bench):
        def restart():
            self.restarts += 1

        bench.board.restart = restart
        return bench

    def switch_on_again(self):
        self.bench = self._wired(self.bench.power_cut())


def test_another_game_is_chosen_once_and_the_box_goes_on_with_it_after_a_restart():
    box = Restarting()
    box.bench.choose("FINI!")
    box.bench.press("BACK")
    box.bench.choose("Schocken")
    assert box.restarts == 1
    box.switch_on_again()
    box.bench.press("OK")  # to "The box throws"
    assert [entry for entry, _ in box.bench.app.screen.entries] == ["2", "3", "4", "5", "6", "7", "8"]
    assert box.restarts == 1


def test_the_wish_for_a_game_is_told_to_one_start_only():
    box = Restarting()
    box.bench.choose("FINI!")
    box.bench.press("BACK")
    box.bench.choose("Qwixx")
    box.switch_on_again()
    assert box.bench.screen == "Menu"
    box.switch_on_again()
    assert box.bench.screen == "StartScreen"


def test_the_same_game_again_needs_no_restart():
    box = Restarting()
    for _ in range(2):
        box.bench.choose("Schocken")
        box.bench.press("BACK")
    assert box.restarts == 0 and box.bench.screen == "StartScreen"


def test_a_match_of_another_game_that_was_kept_is_offered_after_the_restart():
    box = Restarting()
    box.bench.begin(game="schocken", names=("Ada", "Ben", "Cem"))
    box.bench.call_referee()
    box.bench.choose("Später weiter")
    box.bench.begin(game="fini")
    box.bench.call_referee()
    box.bench.choose("Später weiter")
    box.bench.choose("Angefangene")
    box.bench.choose("2: ")
    assert box.restarts == 0 and box.bench.screen == "UnfinishedScreen"
    box.bench.choose("Später weiter")
    box.bench.choose("Angefangene")
    box.bench.choose("1: ")
    assert box.restarts == 1
    box.switch_on_again()
    assert box.bench.screen == "UnfinishedScreen"
    box.bench.choose("Weiter")
    assert box.bench.app.session.players == ["Ada", "Ben", "Cem"]


def test_what_decides_on_a_restart_is_let_go_of_before_a_match_goes_on():
    box = Restarting()
    box.bench.begin(game="fini")
    box.bench.call_referee()
    box.bench.choose("Später weiter")
    box.bench.choose("Angefangene")
    box.bench.choose("1: ")
    assert "schiri.another_game" in sys.modules
    box.bench.choose("Weiter")
    assert "schiri.another_game" not in sys.modules


def test_a_box_that_cannot_write_down_what_to_go_on_with_goes_on_without_a_restart():
    class Full(MemoryStorage):
        def open(self, path, mode):
            if mode == "wb":
                raise OSError(28)
            return MemoryStorage.open(self, path, mode)

    box = Restarting(Full())
    box.bench.choose("FINI!")
    box.bench.press("BACK")
    box.bench.choose("Schocken")
    assert box.restarts == 0 and box.bench.screen == "Menu"


def test_what_no_box_has_written_leads_to_the_first_menu():
    for text in (b"", b"chess 0", b"fini", b"fini x", b"schocken 99", b"\xff"):
        storage = MemoryStorage()
        storage.files["next"] = text
        assert Bench(storage).screen == "StartScreen"
