"""The box signs what a match has come to, whatever comes in between, and says so if it cannot."""

from bench import Bench
from bench_board import Board
from memory_flash import MemoryBlocks
from schiri.journal.reading import Reader
from schiri.journal.record import stored_header
from schiri.journal.sectors import PULLED
from schiri.journal.store import match, matches

ON_MICROPYTHON = True


class PowerCut(Exception):
    """No `OSError`: nobody on the box can do anything about it."""


class Blocks(MemoryBlocks):
    """A flash of which the power is cut after so many more operations."""

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

    def copy(self):
        other = Blocks()
        other.sectors = {number: bytearray(sector) for number, sector in self.sectors.items()}
        return other


def box(blocks=None, storage=None, levels=2):
    """A box that signs, just switched on."""
    Board.key_levels = levels
    try:
        bench = Bench(storage, blocks=blocks or Blocks())
    finally:
        Board.key_levels = 0
    bench.board.key_levels = levels
    return bench


def begun(bench, dice="box"):
    bench.begin(dice)
    while bench.screen == "MakingKeys":
        bench.time.run(1000)
    return bench


def again(bench):
    return box(bench.board.blocks, bench.board.storage)


def cut_in(action):
    try:
        action()
    except PowerCut:
        return


def call_the_end(bench):
    bench.call_referee()
    bench.choose(bench.app.text("end_match"))
    bench.choose(bench.app.text("yes"))


def end(bench):
    """The players end the match."""
    call_the_end(bench)
    bench.press("OK")  # who led


def test_the_header_names_box_and_key_and_the_last_record_is_signed():
    for dice in ("box", "table"):
        bench = begun(box(), dice)
        bench.end()
        header, *_, result, signed = bench.log()
        assert header["box"] == bench.app.keys.fingerprint and header["key"] == 1
        flash = bench.app.journal.flash
        line = Reader(flash, matches(flash)[-1].sectors).line()
        assert b'"entropy": "test", "box": "%s", "key": 1, "c' % header["box"].encode() in line
        assert result["result"] == "ended" and signed["n"] == result["n"] + 1
        assert [len(signed["signed"][name]) for name in ("public", "path", "signature")] == [64, 2, 128]
        assert bench.app.keys.pending == {} and bench.app.store.match(1).closed


def test_up_shows_the_codes_behind_the_end_of_any_match():
    for dice in ("box", "table"):
        bench = begun(box(), dice)
        end(bench)
        assert bench.screen == "RevealScreen" and (bench.app.screen.seal is None) == (dice == "table")
        bench.press("UP")
        assert bench.screen == "ProofScreen"
        bench.press("OK")
        bench.press("OK")
        assert bench.screen == "RevealScreen"
        bench.press("OK")
        assert bench.screen == "StartScreen"


def test_a_box_of_test_chance_signs_nothing():
    bench = Bench()
    bench.begin()
    bench.end()
    assert bench.app.keys is None and "box" not in bench.log()[0] and "result" in bench.log()[-1]


def test_wherever_the_power_is_cut_at_the_end_the_match_is_signed_once_and_its_key_gone():
    bench = begun(box())
    blocks = bench.board.blocks
    before = blocks.copy()
    blocks.done = 0
    bench.end()
    operations = blocks.done
    signed_in = set()
    for cut in range(operations):
        bench = box(before.copy())
        bench.choose("Weiter")
        blocks = bench.board.blocks
        blocks.done, blocks.left = 0, cut
        cut_in(bench.end)
        blocks.left = -1
        bench = again(bench)
        if bench.screen == "UnfinishedScreen":
            bench.app.session.commit()
            bench.end()
        log = bench.log()
        assert "result" in log[-2] and "signed" in log[-1], log[-2:]
        assert bench.app.keys.pending == {} and bench.app.keys.next == 2
        assert bench.app.store.match(1).closed
        signed_in.add(log[-1]["signed"]["public"])
    assert operations == 4 and len(signed_in) == 1  # result, signed, the key, closed


def test_wherever_the_power_is_cut_at_the_begin_no_two_matches_get_one_key():
    made = begun(box())
    made.end()
    operations = 12
    for cut in range(operations):
        blocks = made.board.blocks.copy()
        bench = box(blocks)
        blocks.done, blocks.left = 0, cut
        cut_in(bench.begin)
        blocks.left = -1
        bench = again(bench)
        headers = []
        if bench.screen == "UnfinishedScreen":
            headers.append(bench.log()[0])
            bench.end()
            bench.app.go_home()
        bench.begin()
        headers.append(bench.log()[0])
        keys = [header["key"] for header in headers]
        assert 1 < keys[0] <= keys[-1] and len(set(keys)) == len(keys)
        assert set(bench.app.keys.pending) == {headers[-1]["match"]}


def test_a_match_that_was_laid_aside_keeps_its_key():
    bench = begun(box())
    bench.app.session.note(bench.app.clock.now, "note", "later")
    bench.app.session.commit()
    bench.app.go_home()
    bench.begin()
    bench.end()
    assert bench.log()[0]["key"] == 2
    bench = again(bench)
    assert bench.app.keys.pending == {1: 1}
    bench.choose(bench.app.text("unfinished"))
    bench.press("OK")
    bench.choose("Weiter")
    bench.end()
    assert bench.app.keys.pending == {}
    stored = match(bench.app.journal.flash, 1)
    assert stored.closed and stored_header(bench.app.journal.flash, stored)["key"] == 1


def test_a_match_that_is_deleted_takes_its_key_along():
    bench = begun(box())
    bench.app.store.remove(bench.app.store.match(1))
    assert again(bench).app.keys.pending == {}


def test_a_match_that_cannot_be_signed_ends_all_the_same_and_that_is_said():
    bench = begun(box())
    flash = bench.app.journal.flash
    crowns = [sector for _, role, _, sector in flash.of_keys if role == 1]
    bench.board.blocks.sectors[crowns[0]][40] ^= 1
    bench.call_referee()
    bench.choose(bench.app.text("end_match"))
    bench.choose(bench.app.text("yes"))
    assert bench.screen == "Message" and bench.app.screen.lines == [bench.app.text("not_signed")]
    bench.press("OK")
    bench.press("OK")
    assert bench.screen == "RevealScreen" and "result" in bench.log()[-1]
    bench = again(bench)
    bench.begin()
    assert bench.screen == "Message" and bench.app.screen.lines == [bench.app.text("keys_lost")]
    bench.press("OK")
    while bench.screen == "MakingKeys":
        bench.time.run(1000)
    assert bench.log()[0]["key"] == 1 and bench.app.keys.fingerprint
    bench.end()
    assert "signed" in bench.log()[-1]


def test_the_keys_are_made_before_the_first_match_and_a_power_cut_in_between_does_no_harm():
    blocks = Blocks()
    bench = box(blocks, levels=9)
    bench.begin()
    assert bench.screen == "MakingKeys"
    for _ in range(20):
        bench.time.run(1000)
    assert bench.screen == "MakingKeys" and 40 < bench.app.making.percent < 100
    bench = box(blocks, levels=9)
    assert bench.screen == "StartScreen" and not bench.app.keys.lost
    begun(bench)
    assert bench.log()[0]["key"] == 1


def test_without_chance_the_match_with_real_dice_begins_unsigned():
    bench = box()
    bench.board.entropy = lambda count: bytes(count)
    bench.app.dice.entropy = bench.board.entropy
    begun(bench, "table")
    assert bench.app.session and "box" not in bench.log()[0]


def test_a_match_that_a_pc_has_makes_room_and_its_keys_stay():
    bench = begun(box())
    bench.end()
    flash = bench.app.journal.flash
    flash.mark(match(flash, 1).sectors[0], PULLED)
    bench.app.store.remove(bench.app.store.match(1))
    assert again(bench).app.keys.fingerprint == bench.app.keys.fingerprint


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
    while bench.screen == "MakingKeys":
        bench.time.run(1000)
    assert bench.app.session.players[1] == "F" and bench.app.session.key == 1
    end(bench)
    bench.press("AC")
    assert bench.app.session.key == 2 and bench.log()[0]["rematch_of"] == 1


def test_the_last_names_are_asked_for_too_and_a_box_that_signs_nothing_asks_for_none():
    bench = begun(box())
    bench.end()
    bench.app.go_home()
    bench.time.run(1000)
    for signs in (True, False):
        bench.board.key_levels = 2 if signs else 0
        bench.press("OK")
        bench.press("OK")
        assert bench.screen == ("NamesToSign" if signs else "SealScreen")
        bench.press("BACK")
        assert not signs or bench.screen == "Menu"
        bench.press("BACK")


def cut_at_the_end(bench, operations, damage=None):
    """The power goes so many operations after the match was ended (result, signature, wiping, closing), and a bit of
    the line with the word `damage` rots. Returns the box that is switched on then, and the signature as it was."""
    blocks = bench.board.blocks
    blocks.done, blocks.left = 0, operations
    cut_in(bench.end)
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
    assert list(bench.app.keys.pending) == [2]


def test_a_damaged_signature_is_made_again_as_it_was_as_long_as_its_key_is_there():
    bench, told = cut_at_the_end(begun(box()), 2, b'"signature": "')
    assert bench.log()[-1]["signed"] == told and bench.app.store.match(1).closed
    assert bench.screen == "StartScreen" and not bench.app.keys.pending


def test_a_damaged_signature_whose_key_is_gone_is_told():
    bench, _ = cut_at_the_end(begun(box()), 3, b'"signature": "')
    assert bench.screen == "Message" and bench.app.screen.lines[-1] == bench.app.text("not_signed")
    assert bench.app.store.match(1).closed
    bench.press("OK")
    assert bench.screen == "StartScreen"


def test_a_key_that_has_signed_signs_no_other_result_when_that_one_is_damaged():
    bench, _ = cut_at_the_end(begun(box()), 2, b'"result": "')
    assert not bench.app.keys.pending
    bench.press("OK")
    assert bench.screen == "UnfinishedScreen"
    bench.choose("Weiter")
    call_the_end(bench)
    assert bench.screen == "Message" and bench.app.screen.lines == [bench.app.text("not_signed")]


def test_who_will_not_wait_for_the_keys_plays_unsigned_and_the_keys_are_made_another_time():
    bench = box(levels=9)
    bench.begin()
    for _ in range(3):
        bench.time.run(1000)
    assert bench.screen == "MakingKeys"
    bench.app.screen.back()  # the bench makes all keys while a finger is on one
    assert bench.app.session.key == 0 and "box" not in bench.log()[0] and "key" not in bench.log()[0]
    bench.end()
    assert "result" in bench.log()[-1] and bench.app.store.match(1).closed
    bench.app.go_home()
    begun(bench)
    assert bench.log()[0]["key"] == 1


def test_while_the_box_rests_at_its_menu_it_makes_the_keys_that_nobody_waited_for():
    bench = box(levels=6)
    bench.begin()
    bench.time.run(1000)
    bench.app.screen.back()
    bench.end()
    bench.app.go_home()
    bench.time.run(9000000)
    assert 0 < bench.app.making.percent < 100
    bench = again(bench)
    bench.time.run(60000000)
    assert bench.app.keys.ready and not bench.app.making
    bench.begin()
    assert bench.screen == "ThrowScreen" and bench.log()[0]["key"] == 1
