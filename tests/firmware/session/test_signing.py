"""The box signs the result of a match, even after a power cut, and says so if it cannot."""

from bench import Bench
from bench_board import Board
from cut_flash import PowerCut
from memory_flash import MemoryBlocks
from raised import raised_by
from schiri.journal.reading import Reader
from schiri.journal.store import matches

ON_MICROPYTHON = True


class Blocks(MemoryBlocks):
    """A flash whose power is cut when `done` operations reach `left`; a negative `left` means never."""

    left = -1
    done = 0

    def _operate(self):
        if self.left == self.done:
            raise PowerCut
        self.done += 1

    def writeblocks(self, number, buffer, offset):
        self._operate()
        super().writeblocks(number, buffer, offset)

    def ioctl(self, request, argument):
        if request == 6:
            self._operate()
        return super().ioctl(request, argument)


def box(blocks=None, storage=None):
    """Returns a box that signs, just switched on."""
    Board.signs = True
    try:
        bench = Bench(storage, blocks=blocks or Blocks())
    finally:
        Board.signs = False
    bench.board.signs = True
    return bench


def begun(bench, dice="box"):
    bench.begin(dice)
    return bench


def again(bench):
    return box(bench.board.blocks, bench.board.storage)


def end(bench):
    """Ends the match as the players do."""
    bench.call_the_end()
    bench.press("OK")  # who led


def test_the_header_names_the_box_and_the_last_record_is_signed():
    for dice in ("box", "table"):
        bench = begun(box(), dice)
        bench.end()
        header, *_, result, signed = bench.log()
        assert header["box"] == bench.app.box_key.fingerprint
        flash = bench.app.journal.flash
        line = Reader(flash, matches(flash)[-1].sectors).line()
        assert b'"entropy": "test", "box": "%s", "c' % header["box"].encode() in line or dice == "table"
        assert result["result"] == "ended" and signed["n"] == result["n"] + 1
        assert [len(signed["signed"][name]) for name in ("public", "signature")] == [64, 128]
        assert bench.app.store.match(1).closed


def test_up_shows_the_code_behind_the_end_of_any_match():
    for dice in ("box", "table"):
        for leave in ("OK", "BACK"):
            bench = begun(box(), dice)
            end(bench)
            assert bench.screen == "RevealScreen" and (bench.app.screen.seal is None) == (dice == "table")
            bench.press("UP")
            assert bench.screen == "ProofScreen"
            bench.press(leave)
            assert bench.screen == "RevealScreen"
            bench.press("OK")
            assert bench.screen == "StartScreen"


def test_a_new_box_has_its_key_within_ten_seconds_at_its_first_menu():
    bench = box()
    assert bench.app.box_key.fingerprint == ""
    bench.time.run(10000000)
    assert bench.screen == "StartScreen" and bench.app.box_key.fingerprint
    assert again(bench).app.box_key.fingerprint == bench.app.box_key.fingerprint


def test_who_begins_at_once_waits_for_no_key_and_is_signed():
    bench = begun(box())
    assert bench.screen == "ThrowScreen" and bench.log()[0]["box"] == bench.app.box_key.fingerprint != ""


def test_a_box_of_test_chance_signs_nothing():
    bench = Bench()
    bench.begin()
    bench.end()
    assert bench.app.box_key is None and "box" not in bench.log()[0] and "result" in bench.log()[-1]


def test_wherever_the_power_is_cut_at_the_end_the_match_is_signed_once():
    bench = begun(box())
    blocks, storage = bench.board.blocks, bench.board.storage
    before = blocks.copy()
    blocks.done = 0
    bench.end()
    operations = blocks.done
    signed = set()
    for cut in range(operations):
        bench = box(before.copy(), storage)
        bench.choose("Weiter")
        blocks = bench.board.blocks
        blocks.done, blocks.left = 0, cut
        raised_by(bench.end, PowerCut)
        blocks.left = -1
        bench = again(bench)
        if bench.screen == "UnfinishedScreen":
            bench.app.session.commit()
            bench.end()
        log = bench.log()
        assert "result" in log[-2] and "signed" in log[-1], log[-2:]
        assert bench.app.store.match(1).closed
        signed.add(log[-1]["signed"]["public"])
    assert operations == 3 and len(signed) == 1  # result, signed, closed


def test_no_number_is_given_out_twice_not_even_when_all_matches_are_erased():
    """Two signed results with the same number would make an honest box look like a forger's."""
    bench = begun(box())
    bench.end()
    bench = begun(box(storage=bench.board.storage))
    assert bench.log()[0]["match"] == 2


def test_a_match_that_cannot_be_signed_ends_all_the_same_and_that_is_said():
    bench = begun(box())
    bench.board.storage.full = True
    bench.call_the_end()
    assert bench.screen == "Message" and bench.app.screen.lines == [bench.app.text("not_signed")]
    bench.press("OK")
    bench.press("OK")
    assert bench.screen == "RevealScreen" and "result" in bench.log()[-1]


def damage_the_key(bench):
    storage = bench.board.storage
    storage.files.clear()
    storage.lost = True
    return again(bench)


def test_a_damaged_key_is_told_and_another_one_made():
    bench = begun(box())
    bench.end()
    fingerprint = bench.app.box_key.fingerprint
    bench = damage_the_key(bench)
    bench.board._seed = 1
    lines = [bench.app.text(name) for name in ("settings_lost", "key_lost")]
    assert bench.screen == "Message" and bench.app.screen.lines == lines
    bench.press("OK")
    bench.time.run(10000000)
    assert bench.app.box_key.fingerprint not in ("", fingerprint)
    bench.begin()
    bench.end()
    assert bench.log()[0]["box"] == bench.app.box_key.fingerprint and "signed" in bench.log()[-1]


def test_a_match_of_a_key_that_was_lost_is_signed_by_no_other():
    bench = damage_the_key(begun(box()))
    bench.press("OK")
    bench.choose("Weiter")
    bench.app.make_key()
    bench.call_the_end()
    assert bench.screen == "Message" and bench.app.screen.lines == [bench.app.text("not_signed")]
    assert "result" in bench.log()[-1]


def test_without_chance_the_match_with_real_dice_begins_unsigned():
    bench = box()
    bench.board.entropy = lambda count: bytes(count)
    bench.app.dice.entropy = bench.board.entropy
    begun(bench, "table")
    assert bench.app.session and "box" not in bench.log()[0]


def test_before_its_first_throw_all_see_the_names_that_will_be_signed_but_not_before_a_rematch():
    bench = box()
    for _ in range(5):
        bench.press("OK")
    assert bench.screen == "NamesToSign" and not bench.app.session
    bench.press("B1")
    assert bench.app.screen.reader == 1
    bench.press("BACK")
    assert bench.screen == "NameEntry" and bench.app.screen.title == bench.app.text("name_of") % "B"
    bench.press("A2")
    bench.press("OK")
    bench.press("OK")
    assert bench.app.screen.lines[1] == "F"
    bench.press("OK")
    assert bench.app.session.players[1] == "F" and bench.app.session.box
    end(bench)
    bench.press("AC")
    assert bench.app.session.box and bench.log()[0]["rematch_of"] == 1


def test_the_last_names_are_asked_for_too_and_a_box_that_signs_nothing_asks_for_none():
    bench = begun(box())
    bench.end()
    bench.app.go_home()
    bench.time.run(1000)
    for signs in (True, False):
        bench.board.signs = signs
        bench.press("OK")
        bench.press("OK")
        assert bench.screen == ("NamesToSign" if signs else "SealScreen")
        bench.press("BACK")
        assert not signs or bench.screen == "Menu"
        bench.press("BACK")


def cut_at_the_end(bench, operations, damage=None):
    """Ends the match and cuts the power after so many operations (1 result, 2 signature, 3 closing); flips a bit after
    the text `damage` in the log. Returns the box, switched on again, and the signature as it was."""
    blocks = bench.board.blocks
    blocks.done, blocks.left = 0, operations
    raised_by(bench.end, PowerCut)
    blocks.left = -1
    told = bench.log()[-1].get("signed")
    for sector in blocks.sectors.values() if damage else ():
        at = bytes(sector).find(damage)
        if at >= 0:
            sector[at + len(damage)] ^= 1
    return again(bench), told


def test_a_match_that_was_over_is_signed_at_the_next_start_although_a_later_one_is_unfinished():
    bench = begun(box())
    for number in (1, 2):
        bench.app.session.note(bench.app.clock.now, "note", "later")
        bench.app.session.commit()
        bench.app.go_home()
        if number == 1:
            bench.begin()
    bench.time.run(1000)
    bench.choose(bench.app.text("unfinished"))
    bench.choose("1:")
    bench.choose("Weiter")
    assert bench.app.session.number == 1
    bench, _ = cut_at_the_end(bench, 1)
    assert bench.screen == "StartScreen" and bench.app.store.match(1).closed


def test_a_damaged_signature_is_made_again_as_it_was():
    bench, told = cut_at_the_end(begun(box()), 2, b'"signature": "')
    assert bench.log()[-1]["signed"] == told and bench.app.store.match(1).closed
    assert bench.screen == "StartScreen"


def test_no_other_result_is_signed_when_the_signed_one_is_damaged_or_lost():
    for is_lost in (False, True):
        bench, _ = cut_at_the_end(begun(box()), 2, b'"result": "')
        if is_lost:  # overwrites the signature, too
            bench = box(bench.board.blocks.copy(), bench.board.storage)
            for sector in bench.board.blocks.sectors.values():
                at = bytes(sector).find(b'"signed": {')
                if at >= 0:
                    sector[at : at + 11] = bytes(11)
            bench = again(bench)
        check_that_nothing_is_signed(bench)


def check_that_nothing_is_signed(bench):
    bench.press("OK")
    assert bench.screen == "UnfinishedScreen"
    bench.choose("Weiter")
    bench.call_the_end()
    assert bench.screen == "Message" and bench.app.screen.lines == [bench.app.text("not_signed")]
