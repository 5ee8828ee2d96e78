"""A match goes on from its log: what a cut has left is told from what was written, and nothing comes back that was
taken back. These are single cuts; `tests/firmware/journal` cuts the power everywhere."""

from bench import Bench
from bench_board import BareBench
from faulty_flash import FaultyBlocks
from raised import raised_by
from schiri.journal.journal import Journal, free_sector
from schiri.journal.reading import Reader, rest_behind
from schiri.journal.record import Chain, record_of, stored_header
from schiri.journal.sectors import CLOSED, DELETED, HEAD, PULLED, Flash
from schiri.journal.store import Store, matches

ON_MICROPYTHON = True

LONG = 100  # events: more than lie between two checkpoints


def begun(count=4, blocks=None):
    """Returns a box with a match of so many events, by turns a throw and a `reroll`, on very small sectors."""
    bench = BareBench(blocks=blocks or FaultyBlocks())
    bench.begin()
    throw(bench, count)
    return bench


def throw(bench, count, first=0):
    """Plays so many events, by turns a throw and a `reroll` that discards it; an odd `first` begins with a `reroll`."""
    session = bench.app.session
    for number in range(first, first + count):
        if number % 2:
            session.apply({"event": "reroll"}, bench.app.clock.now)
        else:
            session.throw(bench.app.dice, bench.app.clock.now)
        session.commit()


def numbers(found):
    return [stored.number for stored in found]


def undo(bench, count=1):
    for _ in range(count):
        bench.app.session.undo(bench.app.clock.now)
        bench.app.session.commit()


def switched_on(bench):
    """Returns the same flash in a box that was switched off and on."""
    return BareBench(bench.board.storage, blocks=bench.board.blocks)


def resumed(bench):
    """Returns the box, switched off and on, with the match resumed and the resumption in the log."""
    again = switched_on(bench)
    assert again.screen == "UnfinishedScreen", again.screen
    again.app.session.commit()
    return again


def records(bench):
    """Returns the records of the newest log; every line must follow from those before it."""
    flash = Flash(bench.board.blocks)
    chain = Chain()
    found = []
    for line in Reader(flash, matches(flash)[-1].sectors).lines():
        assert chain.follow(line), line
        found.append(record_of(line))
    assert [record["n"] for record in found[1:]] == list(range(1, len(found)))
    return found


def end_of_log(bench):
    """Returns the last sector of the open match, and the offset behind its log there."""
    journal = bench.app.journal
    return journal.sectors[-1], journal.offset


# The log goes on


def test_a_log_goes_on_behind_its_last_line_and_its_numbers_and_checks_too():
    bench = resumed(begun())
    throw(bench, 2)
    found = records(bench)
    assert [record.get("resumed") for record in found[-3:]] == ["power_cut", None, None]
    assert found[-1]["event"]["event"] == "reroll"
    again = resumed(bench)
    throw(again, 2)
    assert records(again)[: len(found)] == found


def test_a_line_is_read_as_it_was_written_its_keys_in_order():
    found = records(begun())
    assert list(found[0])[:3] == ["schiri", "firmware", "board"]
    assert list(found[3])[:3] == ["n", "t", "event"] and list(found[3])[-2:] == ["throw", "check"]
    assert list(found[3]["event"]) == ["event", "coloured", "silver"]


def test_what_is_no_record_is_refused():
    for line in (b"", b"{", b'{"n": 1', b"[1]\n", b"7\n", b'{"n": 1}{\n'):
        raised_by(lambda line=line: record_of(line), ValueError)


def test_a_header_that_was_changed_spoils_its_match():
    bench = begun()
    flash = Flash(bench.board.blocks)
    sector = matches(flash)[0].sectors[0]
    at = flash.read(sector, HEAD, 400).find(b'"Ada"') + HEAD + 2
    bench.board.blocks.damage(sector, at)
    again = switched_on(bench)
    assert again.app.screen.title == "Partie 1 beschädigt"
    assert stored_header(flash, matches(flash)[0]) is None


def test_what_was_noted_since_the_last_event_is_known_again():
    bench = begun()
    session = bench.app.session
    session.note(bench.app.clock.now, "note", "first")
    session.note(bench.app.clock.now, "note", "second")["seat"] = 1
    session.commit()
    for box in (bench, resumed(bench)):
        session = box.app.session
        assert session.noted("first")["note"] == "first" and session.noted("second")["seat"] == 1
        assert session.noted("third") is None
    throw(box, 1)
    assert session.noted("first") is None and resumed(box).app.session.noted("first") is None


# Records of which a power cut wrote only a part


def test_of_a_torn_line_the_log_tells_how_long_it_was_and_goes_on_elsewhere():
    for torn in (b'{"n": 7, "t": 1', b"{", b"\x00\x00\x00\x01"):
        bench = begun()
        before = records(bench)
        sector, offset = end_of_log(bench)
        bench.board.blocks.writeblocks(sector, torn, offset)
        again = resumed(bench)
        throw(again, 2)
        found = records(again)
        assert found[: len(before)] == before
        assert found[len(before)]["torn"] == len(torn) and end_of_log(again)[0] != sector
        once_more = resumed(again)
        throw(once_more, 2)
        assert records(once_more)[: len(found)] == found and "torn" not in records(once_more)[len(found)]


def test_a_line_may_be_torn_over_several_sectors():
    bench = begun()
    before = records(bench)
    flash, journal = bench.app.journal.flash, bench.app.journal
    address = journal.append(b"x" * (2 * flash.size))
    again = resumed(bench)
    found = records(again)
    heads = (len(journal.sectors) - 1 - address // flash.size) * HEAD
    end = (len(journal.sectors) - 1) * flash.size + journal.offset
    assert found[:-1] == before and found[-1]["torn"] == end - address - heads == 2 * flash.size


def test_where_nothing_is_torn_the_log_goes_on_in_the_same_sector():
    bench = begun()
    journal = bench.app.journal
    end = (len(journal.sectors) - 1) * journal.flash.size + journal.offset
    assert rest_behind(journal.flash, journal.sectors, end) == (0, journal.offset)
    bench.board.blocks.writeblocks(journal.sectors[-1], b"abc", journal.offset)
    assert rest_behind(journal.flash, journal.sectors, end) == (3, -1)


# Undo


def test_what_was_taken_back_does_not_come_back():
    bench = begun(6)
    bench_state = bench.game.state()
    throw(bench, 3)
    undo(bench, 3)
    again = resumed(bench)
    assert again.game.state() == bench_state and len(again.app.session.match.history) == 6
    assert again.app.session.latest_event() == bench.app.session.latest_event()
    throw(again, 1)
    assert again.app.session.seal.thrown == 3 + 2 + 1  # what was thrown and taken back counts


def test_the_way_back_goes_through_the_log_to_the_start():
    bench = begun(0)
    states = [bench.game.state()]
    for number in range(LONG):
        throw(bench, 1, number)
        states.append(bench.game.state())
    undo(bench, 30)
    del states[-30:]
    bench = resumed(bench)
    while bench.app.session.latest_event():
        assert bench.game.state() == states.pop()
        undo(bench)
    assert [bench.game.state()] == states
    assert resumed(bench).app.session.latest_event() is None


def test_the_events_of_a_long_match_are_found_in_the_log_without_those_taken_back():
    bench = begun(LONG)
    undo(bench, 10)
    history = bench.app.session.match.history
    names = [event["event"] for event in history]
    assert names == ["roll", "reroll"] * (LONG // 2 - 5)
    assert [event["event"] for event in history[LONG - 12 :]] == ["roll", "reroll"]


# A duel under way


def test_a_duel_that_may_have_been_under_way_is_aborted_and_none_that_was_taken_back():
    bench = Bench(blocks=FaultyBlocks())
    bench.begin()
    bench.press("OK")
    while not bench.app.armed:
        bench.time.run(10000)
    again = resumed(bench)
    assert again.game.verdict["aborted"] and records(again)[-1]["cause"] == "power_cut"
    undo(again, 2)  # the abort and the beginning of the duel
    assert again.game.phase == resumed(again).game.phase == "ready"


def test_cuts_of_the_power_in_duels_are_counted_and_told_as_the_match_goes_on_and_at_its_end():
    bench = Bench(blocks=FaultyBlocks())
    bench.begin()
    for cuts in (1, 2):
        bench.to_duel()
        bench = bench.power_cut()
        bench.app.screen.draw(bench.app.canvas)
        assert bench.app.session.cuts == cuts and bench.app.screen._lines[1] == "Stromausfälle im Duell: %d" % cuts
        bench.choose("Weiter")
        while bench.screen != "ThrowScreen":
            bench.press("OK")
    again = bench.power_cut()  # a cut between duels is not counted: it spares nobody a duel
    assert again.app.session.cuts == 2 and again.app.screen._lines[1] == "Vor dem Wurf"
    again.choose("Partie beenden")
    assert again.screen == "EndedScreen" and again.app.screen.lines == ["Stromausfälle im Duell: 2"]
    assert again.log()[-1]["result"] == "ended"
    again.press("OK")
    assert again.screen == "RevealScreen"
    again.press("OK")
    assert again.screen == "StartScreen"


def test_a_header_names_the_matches_of_the_same_players_that_were_begun_and_not_played_to_their_end():
    """Players could otherwise begin match after match until they like the first throws, and nobody would know."""
    bench, told = Bench(), []
    for names, game, end in (
        (("Ada", "Ben"), "fini", "later"),
        (("Ben", "Ada"), "fini", "ended"),
        (("Ada", "Cem"), "fini", "ended"),
        (("Ada", "Ben"), "qwixx", "ended"),
        (("Ada", "Ben"), "fini", "power cut"),
        (("Ada", "Ben"), "fini", "finished"),
        (("Ada", "Ben"), "fini", "ended"),
        (("Ada", "Ben"), "fini", "ended"),
    ):
        bench.begin(names=names, game=game)
        told.append(bench.log()[0].get("unfinished", []))
        if end == "later":
            bench.app.session.note(bench.app.clock.now, "note", end)
            bench.app.session.commit()
        elif end == "power cut":
            bench = Bench(bench.board.storage, blocks=bench.board.blocks)
        else:
            bench.app.session.end(bench.app.clock.now, end)
        bench.app.go_home()
    assert told == [[], [1], [], [], [1, 2], [1, 2, 5], [], [7]]


# The store


def stored(*marks):
    """Returns a flash with a match for each mark (None: it is unfinished), and its store."""
    blocks = FaultyBlocks()
    journal = Journal(blocks)
    for mark in marks:
        journal.begin(b"s" * 32)
        journal.append(b"x" * 1000 + b"\n")
        first = journal.sectors[0]
        if mark:
            journal.close()
        if mark == PULLED:
            journal.flash.mark(first, PULLED)
    return blocks, Store(journal.flash)


def test_the_store_knows_which_matches_can_be_gone_on_with():
    blocks, store = stored(None, CLOSED, PULLED, None)
    assert numbers(store.unfinished()) == [1, 4]
    assert [match.pulled for match in matches(Flash(blocks))] == [False, False, True, False]
    match = store.match(1)
    assert store.secret(match) == b"s" * 32 and stored_header(Flash(blocks), match) is None and match.whole
    store.close(match)
    assert numbers(store.unfinished()) == [4]
    store.remove(match)
    assert store.match(1) is None


def test_a_removal_that_was_cut_short_is_finished_and_is_no_loss():
    blocks, store = stored(None, CLOSED)
    first = store.match(2).sectors[0]
    Flash(blocks).mark(first, DELETED)
    flash = Flash(blocks)
    store = Store(flash)
    store.repair()
    assert numbers(matches(flash)) == [1]
    assert store.damaged == [] and store.unreadable == 0 and not store.flash_failed


def test_sectors_are_taken_in_turn_round_the_flash():
    flash = Flash(FaultyBlocks(8))
    taken = []
    cursor = 5
    for _ in range(8):
        cursor = free_sector(flash, cursor, set())
        taken.append(cursor)
    assert taken == [6, 7, 0, 1, 2, 3, 4, 5]


def test_the_sector_taken_last_is_that_of_the_latest_part_of_the_latest_match_wherever_it_lies():
    blocks = FaultyBlocks(200)
    journal = Journal(blocks)
    for sector, (number, part) in ((197, (7, 0)), (198, (7, 1)), (3, (7, 2)), (50, (6, 3))):
        journal.flash.write_head(sector, number, part, part * journal.flash.size, b"")
    assert journal.begin() == 8 and list(journal.sectors) == [4]
