"""The journal on a flash that is worn, damaged, foreign, or full."""

from bench import Bench
from bench_board import generator
from faulty_flash import FaultyBlocks
from memory_flash import MemoryBlocks, MemoryStorage
from players import choose_press, play_match
from schiri.board.small_files import SmallFiles
from schiri.games import NAMES, facts_of
from schiri.journal.reading import LONGEST_LINE, Reader
from schiri.journal.record import Chain, record_of
from schiri.journal.sectors import HEAD, PULLED, Flash
from schiri.journal.store import match, matches
from serial_end import LineBench
from stored_flash import expect_same_heads, with_matches

ON_MICROPYTHON = True


def small_box(count=130):
    blocks = FaultyBlocks(count)
    return blocks, Bench(blocks=blocks)


def play_duels(bench, count, seed=1):
    """Plays some duels up to the next throw."""
    random = generator(seed)
    for _ in range(count):
        play_duel(bench, random)
        bench.press("OK")


def play_duel(bench, random):
    """Plays from the throw to the screen after the call."""
    bench.press("OK")
    bench.time.until("duel", 10000000)
    while bench.game.phase == "duel":
        bench.press(choose_press(bench.game, random))


def play_to_failure(bench):
    """Plays duels until the box shows a message."""
    random = generator(1)
    while bench.screen != "Message":
        play_duel(bench, random)
        if bench.screen == "VerdictScreen":
            bench.press("OK")


def end_match(bench):
    bench.call_the_end()
    bench.press("OK")  # who led
    assert bench.screen == "RevealScreen", bench.screen
    bench.press("OK")
    expect_same_heads(bench.app.journal.flash, bench.board.blocks)


def played(bench, duels=1, seed=1):
    """Plays a match of some duels that its players end; returns its number."""
    bench.begin()
    assert bench.screen == "ThrowScreen", bench.screen
    play_duels(bench, duels, seed)
    end_match(bench)
    return bench.app.journal.number


def pulled(bench, number):
    """Marks the match as pulled by a PC."""
    flash = bench.app.journal.flash
    flash.mark(match(flash, number).sectors[0], PULLED)


def log(blocks, number=-1):
    """Returns the lines of a match, by default of the newest; they must follow its chain to the end."""
    flash = Flash(blocks)
    stored = matches(flash)[-1] if number < 0 else match(flash, number)
    lines = list(Reader(flash, stored.sectors).lines())
    chain = Chain()
    for line in lines:
        assert chain.follow(line), line
    return lines


def numbers(blocks):
    return [stored.number for stored in matches(Flash(blocks))]


def lines_of(bench):
    """Returns the lines of a message."""
    assert bench.screen == "Message", bench.screen
    return bench.app.screen.lines


def test_worn_sectors_cost_no_record():
    good = FaultyBlocks()
    played(Bench(blocks=good), 2)
    for fault in ("refusing", "stuck", "weak"):
        worn = FaultyBlocks()
        setattr(worn, fault, {0, 3, 4, 7})
        played(Bench(blocks=worn), 2)
        assert log(worn) == log(good), fault
        assert matches(Flash(worn))[0].closed


def test_a_sector_that_wears_out_in_the_middle_of_a_line_costs_no_record():
    good = FaultyBlocks()
    played(Bench(blocks=good), 2)
    for last in range(1, 7):
        worn = FaultyBlocks()
        worn.good_programs = dict.fromkeys((1, 2, 5, 6), last)
        played(Bench(blocks=worn), 2)
        assert log(worn) == log(good), last


def test_a_worn_sector_is_tried_once_and_then_left_alone_while_all_others_go_round():
    blocks, bench = small_box()
    blocks.stuck = {5}
    pulled(bench, played(bench))
    worn = match(Flash(blocks), 1).sectors[1]
    blocks.half_erased = {worn}
    for _ in range(60):
        number = played(bench)
        assert b'"result"' in log(blocks, number)[-1]
        pulled(bench, number)
        assert all(worn not in list(stored.sectors) or stored.number == 1 for stored in matches(Flash(blocks)))
        if blocks.erases[worn + 1] == 3:
            break
    assert blocks.erases[worn + 1] == 3
    assert blocks.erases[worn] == 2  # once while it was good, and once when it failed


def three_matches():
    """Returns a flash with two finished matches and an open one."""
    blocks = FaultyBlocks()
    bench = Bench(blocks=blocks)
    played(bench)
    played(bench, seed=2)
    bench.begin()
    play_duels(bench, 1, seed=3)
    flash = Flash(blocks)
    for stored in matches(flash):  # a lost part without data would look like one that was erased halfway
        assert max(flash.read(stored.sectors[-1], HEAD, 64)) < 0xFF
    return blocks


def check_loss(blocks, stored, part, begins):
    """Checks that a box with a fault in one part of a match reports it, keeps the other matches, and goes on.
    `begins` tells whether the match's header or its start lies in that part."""
    others = {number: log(blocks, number) for number in numbers(blocks) if number != stored.number}
    bench = Bench(blocks=blocks)
    said = lines_of(bench)
    assert said[-1] == "1 Sektoren unlesbar", said
    assert ("Partie %d beschädigt" % stored.number in said) == (part < len(stored.sectors) - 1), said
    bench.press("OK")
    if stored.number == 3 and begins:
        bench.choose("OK")
        if part:  # only part 0 holds the secret of the dice, which is shown if it is left
            bench.press("OK")
        assert bench.screen == "StartScreen", bench.screen
    else:
        if stored.number == 3 and part < len(stored.sectors) - 1:
            assert lines_of(bench)[1].startswith("Verlorene Einträge: ")
            bench.press("OK")
        bench.choose("Weiter")
        play_duels(bench, 1)
        end_match(bench)
        assert log(blocks, 3)[-1].find(b'"result"') > 0
    played(bench)
    for number in others:
        if number != 3:
            assert log(blocks, number) == others[number]


def test_an_unreadable_sector_or_a_damaged_head_costs_its_match_alone():
    whole = three_matches()
    for stored in matches(Flash(whole)):
        begun = sum(map(len, log(whole, stored.number)[:2])) // (FaultyBlocks.SIZE - HEAD)
        for part, sector in enumerate(stored.sectors):
            unreadable, damaged = whole.copy(), whole.copy()
            unreadable.unreadable = {sector}
            damaged.damage(sector, (0, 4, 16)[part % 3])  # offsets of magic, number and check
            check_loss(unreadable, stored, part, part <= begun)
            check_loss(damaged, stored, part, part <= begun)


def test_a_log_that_is_damaged_in_the_middle_goes_on_from_its_last_good_record():
    for part in range(1, 4):
        blocks = three_matches()
        stored = match(Flash(blocks), 3)
        blocks.damage(stored.sectors[part], HEAD + 200)
        bench = Bench(blocks=blocks)
        said = lines_of(bench)
        assert said[0] == "Partie 3 beschädigt"
        lost = int(said[1].split(": ")[1])
        bench.press("OK")
        bench.choose("Weiter")
        play_duels(bench, 1)
        end_match(bench)
        record = [record for record in bench.log() if "resumed" in record][0]
        assert (record["resumed"], record["lost"]) == ("damage", lost) and record["torn"] > 0
        assert record["n"] + lost == len(log(three_matches(), 3)) and b'"result"' in log(blocks, 3)[-1]
        left = Bench(blocks=blocks)
        assert left.screen == "StartScreen" and left.app.store.damaged == []  # said once
        assert left.app.store.match(3).remove(Flash(blocks)) >= len(stored.sectors)


def test_a_match_whose_beginning_is_damaged_is_said_and_can_be_deleted():
    for choice, left in (("OK", [1, 2, 3]), ("3 löschen?", [1, 2])):
        blocks = three_matches()
        blocks.damage(match(Flash(blocks), 3).sectors[0], HEAD + 40)
        bench = Bench(blocks=blocks)
        assert bench.app.screen.title == "Partie 3 beschädigt"
        bench.choose(choice)
        assert bench.screen == "RevealScreen"  # the secret is shown, as nobody will throw these dice again
        bench.press("OK")
        assert bench.screen == "StartScreen"
        assert Bench(blocks=blocks).screen == "StartScreen"  # said once
        assert numbers(blocks) == left


def test_a_flash_full_of_anything_takes_matches():
    for value in (None, 0, 0xFE, ord("x")):
        blocks = FaultyBlocks()
        blocks.fill(value)
        bench = Bench(blocks=blocks)
        if bench.screen == "Message":
            assert value == ord("x")  # text without a head may be the rest of a log, so it is told
            bench.press("OK")
        assert bench.screen == "StartScreen"
        played(bench)
        assert numbers(blocks) == [1] and len(log(blocks)) > 8


def test_a_box_whose_sectors_cannot_be_read_at_all_starts():
    blocks = three_matches()
    blocks.unreadable = set(range(blocks.count))
    bench = Bench(blocks=blocks)
    assert lines_of(bench) == ["%d Sektoren unlesbar" % blocks.count]
    bench.press("OK")
    assert bench.screen == "StartScreen"
    bench.begin()
    assert bench.screen == "FullScreen"


def test_without_line_feeds_a_line_still_ends():
    blocks = MemoryBlocks()
    flash = Flash(blocks)
    for part in range(8):
        flash.write_head(part, 1, part, part * flash.size, b"")
        flash.program(part, HEAD, b"x" * (flash.size - HEAD))
    lengths = [len(line) for line in Reader(flash, match(flash, 1).sectors).lines()]
    assert max(lengths) <= LONGEST_LINE + 256 and sum(lengths) >= 8 * (flash.size - HEAD) - LONGEST_LINE
    bench = Bench(blocks=blocks)
    assert bench.app.screen.title == "Partie 1 beschädigt"


def test_the_longest_record_fits_a_line():
    blocks = MemoryBlocks()
    bench = Bench(blocks=blocks)
    bench.begin()
    bench.app.clock.not_before(10**13)
    bench.to_duel()
    for _ in range(64):
        bench.press("A1", "A2", "A3", "A4", "A5", "A6", "AC", "BC", "UP", "DOWN", "OK")
    bench.press("AF")
    assert bench.screen == "VerdictScreen"
    longest = max([len(line) for line in log(blocks)])
    assert 4000 < longest <= LONGEST_LINE


def test_to_make_room_the_oldest_pulled_match_goes_and_no_other():
    blocks, bench = small_box()
    kept = played(bench)  # no PC has pulled it
    going = [played(bench) for _ in range(2)]
    for number in going:
        pulled(bench, number)
    bench.begin()  # this match is pulled by mistake while it runs
    running = bench.app.journal.number
    pulled(bench, running)
    wanted = log(blocks, kept)
    gone = []
    for seed in range(100):
        play_duels(bench, 1, seed)
        gone += [number for number in going if number not in numbers(blocks) and number not in gone]
        if gone == going:
            break
    assert gone == going
    play_to_failure(bench)
    assert numbers(blocks) == [kept, running]
    assert log(blocks, kept) == wanted
    assert len(log(blocks, running)) > 200


def test_without_room_for_a_whole_match_none_begins_until_one_is_deleted_by_hand():
    blocks, bench = small_box()
    begun = []
    while bench.app.session is None:
        bench.begin()
        if bench.screen == "FullScreen":
            break
        play_duels(bench, 1)
        end_match(bench)
        begun.append(bench.app.journal.number)
    assert bench.screen == "FullScreen" and len(begun) >= 2
    assert [text for text, _ in bench.app.screen.entries] == ["Abbrechen"] + ["%d: Ada – Ben" % n for n in begun]
    bench.choose("Abbrechen")
    assert bench.screen == "StartScreen" and numbers(blocks) == begun
    while bench.app.session is None:
        bench.begin()
        if bench.screen == "FullScreen":
            bench.choose("%d: " % begun[0])
            bench.choose("Ja")
            begun.pop(0)
    assert numbers(blocks)[:-1] == begun
    assert bench.screen == "SealScreen"


def reads_of(blocks, action):
    """Returns the number of reads of the flash in an action."""
    before = blocks.reads
    action()
    return blocks.reads - before


def rests(bench, count=3):
    for _ in range(count):
        bench.press("UP")
        bench.time.run(2000000)


def full_of_one_match():
    """Returns a box, just switched on, whose flash is full of its only match."""
    blocks, bench = small_box(100)
    bench.begin()
    session = bench.app.session
    try:
        while True:
            session.note(bench.app.clock.now, "note", "x" * 400)
            session.commit()
    except OSError:
        end_match(bench)
    return blocks, bench.power_cut()


def test_a_full_flash_is_not_looked_through_at_each_rest_nor_at_each_return_to_the_first_menu():
    blocks, bench = full_of_one_match()
    assert reads_of(blocks, lambda: rests(bench)) == 0
    assert reads_of(blocks, bench.app.go_home) == 0
    pulled(bench, 1)
    rests(bench)
    assert len(bench.app.journal.ready) >= 2


def test_the_heads_are_read_once_a_power_on_and_then_those_alone_that_are_written():
    for count in (1, 60, 600):
        blocks = with_matches(count)
        line = LineBench(Bench(blocks=blocks))
        assert blocks.heads_read == blocks.count, count
        for game in NAMES if count == 60 else ["schocken"]:
            line.bench.begin(ask_parts=True, game=game, names=["P%d" % seat for seat in range(facts_of(game).seats[0])])
            play_match(line.bench, generator(count))
            line.bench.app.go_home()
            number = line.bench.app.journal.number
            assert line.ask("list")[-1] == "matches %d" % number
            end = line.ask("pull %d 0 10000" % number)[-1]
            check = record_of(line.log()[-1])["check"]
            assert line.ask("got %d %s %s" % (number, end.split()[2], check)) == ["got %d marked" % number]
            rests(line.bench)
        assert blocks.heads_read - blocks.count == blocks.heads_written, count
        assert blocks.heads_written < 5 * 60, count
        expect_same_heads(line.bench.app.journal.flash, blocks)


def test_a_match_that_has_made_room_by_itself_is_not_given_up_a_second_time():
    blocks, bench = full_of_one_match()
    bench.begin()
    assert bench.screen == "FullScreen"
    bench.choose("1: ")
    pulled(bench, 1)  # a PC fetches it while the question is shown; the next rest erases its sectors
    bench.time.run(3000000)
    assert numbers(blocks) == [] and bench.app.journal.ready
    bench.choose("Ja")
    assert bench.screen == "SealScreen"
    assert numbers(blocks) == [bench.app.journal.number]


def test_an_unfinished_match_that_is_deleted_by_hand_reveals_its_secret_and_makes_room_for_the_next_one():
    blocks, bench = small_box()
    bench.begin()
    play_duels(bench, 1)
    secret = bench.app.session.seal.secret
    blocks.damage(match(Flash(blocks), 1).sectors[1], 0)
    bench = bench.power_cut()
    assert "Partie 1 beschädigt" in lines_of(bench)
    bench.press("OK")
    bench.begin()
    while bench.screen != "FullScreen":
        play_duels(bench, 1)
        end_match(bench)
        bench.begin()
    bench.choose("1: ")
    bench.choose("Ja")
    assert bench.screen == "RevealScreen" and bench.app.screen.seal.secret == secret
    bench.press("OK")
    assert 1 not in numbers(blocks)
    while bench.screen == "FullScreen":  # until the new match has room
        bench.press("DOWN")
        bench.press("OK")
        bench.choose("Ja")
    assert bench.screen == "SealScreen"


def test_a_match_that_outgrows_the_flash_goes_on_with_a_message():
    blocks, bench = small_box(100)
    bench.begin()
    blocks.unreadable = set(range(20, 100))
    play_to_failure(bench)
    assert lines_of(bench) == ["Der Speicher streikt.", "Kein Protokoll mehr."]
    bench.press("OK")
    duel = bench.game.duel, bench.game.round
    play_duels(bench, 2)
    assert (bench.game.duel, bench.game.round) != duel
    lines = log(blocks)
    assert len(lines) > 30 and lines[-1].endswith(b"\n")


def test_an_event_is_taken_back_though_the_flash_fails_and_that_is_said():
    blocks, bench = small_box()
    bench.begin()
    bench.to_duel()
    bench.call_referee()
    bench.choose("Foul: Ben")
    bench.choose("Zwei Hände")
    assert bench.game.chips == [1, 0]
    blocks.refusing = set(range(len(blocks.erases)))
    bench.call_referee()
    bench.choose("Rückgängig")
    bench.choose("Ja")
    assert bench.game.chips == [0, 0]
    assert lines_of(bench) == ["Der Speicher streikt.", "Kein Protokoll mehr."]
    bench.press("OK")
    assert bench.screen != "VerdictScreen"


def test_a_match_that_lost_its_flash_can_be_gone_on_with_when_there_is_room_again():
    blocks, bench = small_box(120)
    bench.begin()
    blocks.unreadable = set(range(20, 120))
    play_to_failure(bench)
    lines = log(blocks)
    blocks.unreadable = set()
    bench = Bench(MemoryStorage(), blocks=blocks)
    assert bench.screen == "UnfinishedScreen"
    bench.choose("Weiter")
    play_duels(bench, 1)
    assert log(blocks)[: len(lines)] == lines and len(log(blocks)) > len(lines) + 5


def test_small_files_of_which_both_copies_are_damaged_cost_the_settings_alone_and_begin_anew():
    files, blocks = MemoryBlocks(2), three_matches()
    SmallFiles(files).write("settings.json", b'{"language": "fr"}')
    for sector in (0, 1):
        files.sectors[sector][7] ^= 1
    logs = {number: log(blocks, number) for number in (1, 2, 3)}
    bench = Bench(SmallFiles(files), blocks=blocks)
    assert lines_of(bench) == ["Einstellungen verloren"]
    bench.press("OK")
    bench.choose("Später weiter")
    bench.choose("Sprache")
    bench.time.run(2000000)  # until the settings are written
    again = Bench(SmallFiles(files), blocks=blocks)
    assert again.screen == "StartScreen" and again.app.settings["language"] == "en"
    assert {number: log(blocks, number)[: len(logs[number])] for number in logs} == logs
