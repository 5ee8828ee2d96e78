"""The seal of a match's dice: what can be known of them, by whom, and when."""

import struct
from binascii import crc32, hexlify
from hashlib import sha256

from bench import Bench
from bench_board import generator
from faulty_flash import FaultyBlocks
from memory_flash import MemoryBlocks
from players import play_match
from schiri.board.simulated.spoken import SpokenCanvas
from schiri.dice.stream import commitment_of
from schiri.journal.sectors import HEAD
from schiri.journal.store import matches
from schiri.ui.panel import Panel
from serial_end import SerialEnd

ON_MICROPYTHON = True

SECRET_AT = 32  # offset in the first sector of a match


def sealed(blocks=None):
    """Returns a box that shows the seal of a new match."""
    bench = Bench(blocks=blocks)
    bench.begin(ask_parts=True)
    assert bench.screen == "SealScreen"
    return bench


def add_parts(bench, first="123456", second="654321"):
    for number in range(6):
        bench.press("A" + first[number], "B" + second[number])
    bench.press("OK")


def under_way():
    bench = sealed()
    add_parts(bench)
    return bench


def play_duel(bench, *values):
    """Plays from the throw to the next one."""
    bench.to_duel(*values)
    bench.press("AF")
    bench.press("OK")


def choose(bench, *entries):
    """Chooses entries of the referee's menu."""
    bench.call_referee()
    for entry in entries:
        bench.choose(entry)


def end(bench):
    """Ends the match as the players do; returns the revealed secret."""
    bench.call_the_end()
    bench.press("OK")  # who led
    assert bench.screen == "RevealScreen"
    return bench.app.screen.seal.secret


def go_on_after_cut(bench):
    """Returns the same match on a box that was switched off and on."""
    again = bench.power_cut()
    assert again.screen == "UnfinishedScreen"
    again.choose("Weiter")
    return again


def values_of(event):
    return event["coloured"] + event["silver"]


def throws(bench):
    """Returns the dice of all throws in the log; their numbers must count from 1."""
    found = [record for record in bench.log() if "throw" in record]
    assert [record["throw"] for record in found] == list(range(1, len(found) + 1))
    return [values_of(record["event"]) for record in found]


def drawn_on(bench):
    """Returns a list that gets every text drawn from here on."""
    texts = []
    canvas = bench.app.canvas
    text = canvas.text

    def draw(x, y, words, *font, **value):
        texts.append(words)
        return text(x, y, words, *font, **value)

    canvas.text = draw
    return texts


def groups(digits):
    return [digits[at : at + 4] for at in range(0, len(digits), 4)]


def test_the_commitment_stands_in_the_log_and_on_the_display_before_anybody_adds_a_part():
    bench = sealed()
    log = bench.log()
    assert len(log[0]["commitment"]) == 32 and log[-1]["note"] == "sealed"
    texts = drawn_on(bench)
    bench.press("A1")
    assert all(group in texts for group in groups(log[0]["commitment"]))
    assert bench.log() == log
    add_parts(bench)
    assert commitment_of(end(bench)) == log[0]["commitment"]


class Seen:
    """Everything that the box shows and sends while A presses these digits, and then B all but the last of them."""

    def __init__(self, digits):
        self.bench = sealed()
        self.given = []
        self.bench.board.show = self.bench.board.write = lambda *what: self.given.append(str(what))
        for digit in digits:
            self.bench.press("A" + digit)
            self.look()
        for digit in digits[:-1]:
            self.bench.press("B" + digit)
            self.look()

    def look(self):
        self.given.append(bytes(self.bench.app.canvas.buffer))


def test_nobody_sees_what_the_other_has_pressed_before_both_parts_are_complete():
    one, other = Seen("111111"), Seen("264351")
    assert one.given == other.given and len(one.given) > 20
    for seen in (one, other):
        seen.bench.press("B1")
        seen.look()
    assert one.given != other.given


def test_a_part_has_six_digits_and_no_key_but_those_of_the_values_adds_any():
    bench = sealed()
    for name in ("A1", "AC", "A2", "AF", "A3", "OK", "A4", "UP", "A5", "A6", "A1", "A2", "AF"):
        bench.press(name)
    assert bench.screen == "SealScreen" and "parts" not in bench.log()[-1]
    for digit in "555552":
        bench.press("B" + digit)
    assert bench.log()[-1]["parts"] == ["123456", "555552"]
    bench.press("A1", "B1")
    bench.press("OK")
    assert bench.screen == "ThrowScreen" and len(bench.log()[-1]["keys"]) == 12


def test_the_display_shows_what_each_has_pressed_with_a_code_that_stands_in_the_log():
    bench = sealed()
    bench.app.canvas = SpokenCanvas()
    bench.app.panel = Panel(bench.app.canvas, bench.board.display)
    for number in range(6):
        bench.press("A" + "314153"[number], "B" + "654331"[number])
    record = bench.log()[-1]
    code = hexlify(sha256(b"Schiri parts 314153 654331").digest())[:8].decode()
    assert record["parts"] == ["314153", "654331"] and record["code"] == code
    assert [key for _, key in record["keys"] if key[0] == "B"] == ["B6", "B5", "B4", "B3", "B3", "B1"]
    assert bench.app.canvas.words().endswith("Code %s %s\nA 3 1 4 1 5 3 B 6 5 4 3 3 1" % (code[:4], code[4:]))


def test_ok_goes_on_to_the_throw_without_the_parts_of_two_and_the_log_has_empty_ones():
    bench = sealed()
    bench.press("OK")
    assert bench.screen == "ThrowScreen" and bench.log()[-1]["parts"] == ["", ""] and "keys" not in bench.log()[-1]
    play_duel(bench)
    assert go_on_after_cut(bench).screen == "ThrowScreen"


def test_ok_leaves_a_part_that_is_complete_and_takes_none_away_that_is_being_pressed():
    bench = sealed()
    for digit in "12345":
        bench.press("B" + digit)
    bench.press("OK")
    assert "parts" not in bench.log()[-1]
    bench.press("B6")
    bench.press("OK")
    assert bench.screen == "SealScreen" and bench.log()[-1]["parts"] == ["", "123456"]  # the part is shown, as any part
    bench.press("OK")
    assert bench.screen == "ThrowScreen"


def test_ok_is_offered_only_where_it_goes_on_and_is_refused_aloud_while_a_part_lacks_keys():
    bench = sealed()
    heard = []
    bench.app.sound = heard.append
    for keys, says in (((), "OK"), (("A1",), "5"), (("B1",), "10"), (("A1",) * 5, "5"), (("B1",) * 4, "1")):
        for key in keys:
            bench.press(key)
        assert says in bench.app.screen.hint() and ("OK" in bench.app.screen.hint()) == (says == "OK")
        if keys:
            bench.press("OK")
            assert heard[-1] == "refused" and bench.screen == "SealScreen"


def test_ok_before_the_first_key_skips_the_parts_of_all_and_after_it_those_of_one():
    for keys, parts in ((("OK",), ["", "", ""]), (("A1",) * 6 + ("OK", "OK", "OK"), ["111111", "", ""])):
        bench = Bench()
        bench.begin(names=("Ada", "Ben", "Cem"), ask_parts=True, game="schocken")
        for key in keys:
            bench.press(key)
        assert bench.screen == "TurnScreen" and [one for one in bench.log() if "parts" in one][0]["parts"] == parts


def test_players_of_one_name_are_told_apart_when_their_parts_are_asked_for():
    bench = Bench()
    bench.begin(names=("Ada", "Ben", "Ada"), ask_parts=True, game="schocken")
    rows = []
    for _ in range(3):
        rows.append(bytes(bench.app.canvas.buffer[4 * 128 : 5 * 128]))  # where the name stands
        for _ in range(6):
            bench.press("A1")
    assert len(set(rows)) == 3


def test_the_keys_of_the_parts_stand_in_the_log_with_times_behind_the_note_that_the_seal_was_shown():
    bench = sealed()
    for name in ("A1", "A2", "B6"):
        bench.press(name)
    choose(bench, "Weiter")  # the seal is shown again, and all parts have to be entered again
    assert bench.log()[-1]["note"] == "sealed"
    for number in range(6):
        bench.press("A%d" % (number + 1), "B3")
    note, record = bench.log()[-2:]
    assert note["note"] == "sealed" and record["parts"] == ["123456", "333333"]
    assert " ".join([name for _, name in record["keys"]]) == "A1 B3 A2 B3 A3 B3 A4 B3 A5 B3 A6 B3"
    times = [note["t"]] + [time for time, _ in record["keys"]]
    assert times == sorted(times) and times[0] < times[1] and times[-1] == record["t"]


def test_a_match_can_be_ended_on_the_seal_screen_and_reveals_its_secret():
    bench = sealed()
    bench.press("A1")
    commitment = bench.log()[0]["commitment"]
    assert commitment_of(end(bench)) == commitment
    log = bench.log()
    assert log[-1]["result"] == "ended" and not [record for record in log if "parts" in record or "throw" in record]
    bench.press("OK")
    assert bench.screen == "StartScreen" and bench.power_cut().screen == "StartScreen"


def test_a_throw_that_is_taken_back_stays_in_the_log_and_the_next_one_comes():
    plain = under_way()
    for _ in range(3):
        play_duel(plain)
    bench = under_way()
    bench.press("OK")
    choose(bench, "Rückgängig", "Ja")
    assert bench.screen == "ThrowScreen"
    bench = go_on_after_cut(bench)
    bench.press("OK")
    choose(bench, "Alle neu werfen")
    bench.press("OK")
    assert throws(bench) == throws(plain)
    assert [record["undone"]["event"] for record in bench.log() if "undone" in record] == ["roll"]


def test_values_set_by_a_script_are_marked_and_change_no_other_die():
    plain = under_way()
    bench = under_way()
    for values in ((), (6, 6, 6), ()):
        play_duel(plain)
        play_duel(bench, *values)
    wanted = throws(plain)
    wanted[1] = [6, 6, 6] + wanted[1][3:]
    assert throws(bench) == wanted and throws(plain)[1][:3] != [6, 6, 6]
    assert [record.get("test_dice") for record in bench.log() if "throw" in record] == [None, True, None]


class Listener:
    """A reader of everything that a box sends and shows, who also asks for everything it has."""

    def __init__(self, bench):
        self.bench = bench
        self.end = SerialEnd()
        bench.board.read, bench.board.write = self.end.read, self.end.write
        self.texts = drawn_on(bench)

    def ask(self):
        self.bench.app.redraw()
        for question in (b"help", b"info", b"list", b"read 1", b"pull 1 0 999", b"got 1 1 0123456789abcdef", b"read 0"):
            self.end.coming = question + b"\n"
            self.bench.time.step()
            while self.end.coming or self.bench.app.console.busy:
                self.bench.time.step()

    def was_sent(self, secret):
        """Returns whether any four bytes of the secret were sent, raw or as digits."""
        sent = b"".join(self.end.sent)
        digits = secret.hex().encode()
        pieces = [secret[at : at + 4] for at in range(29)] + [digits[at : at + 8] for at in range(57)]
        return any(piece in sent for piece in pieces)

    def was_shown(self, secret):
        """Returns whether any group of the secret's digits was shown."""
        return any(group in words for group in groups(secret.hex()) for words in self.texts)


def test_nothing_that_the_box_sends_or_shows_has_the_secret_before_the_end():
    bench = Bench(blocks=MemoryBlocks(128))
    listener = Listener(bench)
    bench.begin(ask_parts=True)
    secret = bench.app.session.seal.secret
    listener.ask()
    add_parts(bench)
    listener.ask()
    bench.to_duel()
    for name in ("A1", "B2", "A2"):
        bench.press(name)
    choose(bench, "Foul: Ben", "Zwei Hände")
    listener.ask()
    bench.press("OK")
    choose(bench, "Augen zählen")
    bench.press("OK")
    bench.choose("Später weiter")
    listener.ask()
    bench.choose("Angefangene")
    bench.press("OK")
    assert bench.screen == "UnfinishedScreen"
    bench.choose("Weiter")
    assert not listener.was_sent(secret) and not listener.was_shown(secret)
    later = Listener(bench.power_cut())
    bench = later.bench
    assert bench.screen == "UnfinishedScreen"
    later.ask()
    bench.choose("Weiter")
    play_duel(bench)
    later.ask()
    assert not later.was_sent(secret) and not later.was_shown(secret)
    assert len(b"".join(later.end.sent)) > 5000 and len(later.texts) > 20

    assert end(bench) == secret
    bench.time.step()
    log = bench.log()
    assert log[-1]["secret"] == secret.hex() and not any("secret" in record for record in log[:-1])
    assert later.was_sent(secret) and later.was_shown(secret)


def first_sector(blocks):
    """Returns the first sector of the newest match."""
    from schiri.journal.sectors import Flash

    return matches(Flash(blocks))[-1].sectors[0]


def said_by(bench):
    assert bench.screen == "Message", bench.screen
    return bench.app.screen.lines


def test_a_match_whose_secret_is_damaged_is_said_and_can_be_ended():
    for offset in (SECRET_AT, SECRET_AT + 31, HEAD - 4, HEAD - 1):
        bench = under_way()
        play_duel(bench)
        sector = bench.board.blocks.sectors[first_sector(bench.board.blocks)]
        sector[offset] ^= 4
        again = bench.power_cut()
        assert said_by(again) == ["Partie 1 beschädigt", "Geheimnis verloren"]
        again.press("OK")
        assert [entry for entry, _ in again.app.screen.entries] == ["Partie beenden"]
        again.press("OK")
        assert again.screen == "EndedScreen"
        again.press("OK")
        assert again.screen == "StartScreen"  # there is no secret to be revealed
        assert again.log()[-1]["result"] == "ended" and "secret" not in again.log()[-1]
        assert again.power_cut().screen == "StartScreen"


def test_another_secret_in_place_of_the_one_committed_to_is_noticed():
    bench = under_way()
    sector = bench.board.blocks.sectors[first_sector(bench.board.blocks)]
    sector[SECRET_AT : SECRET_AT + 32] = bytes(range(32))
    sector[SECRET_AT + 32 : HEAD] = struct.pack("<I", crc32(bytes(range(32))))
    assert said_by(bench.power_cut()) == ["Partie 1 beschädigt", "Geheimnis verloren"]


def test_of_a_damaged_log_the_dice_come_again_and_parts_that_are_lost_are_asked_for_again():
    bench = under_way()
    play_duel(bench)
    lines = bench.log()
    flash = bench.app.journal.flash
    for kind, screen in (("parts", "SealScreen"), ("throw", "ThrowScreen")):
        damaged = under_way()
        play_duel(damaged)
        sector = damaged.board.blocks.sectors[first_sector(damaged.board.blocks)]
        place = sector.find(b'"%s": ' % kind.encode())
        assert 0 < place < flash.size
        sector[place] ^= 1
        again = damaged.power_cut()
        assert said_by(again)[0] == "Partie 1 beschädigt"
        again.press("OK")
        again.choose("Weiter")
        assert again.screen == screen, again.screen
        add_parts(again) if kind == "parts" else None
        again.app.session.throw(again.app.dice, again.app.clock.now)
        again.app.session.commit()
        thrown = [record["event"] for record in again.log() if "throw" in record]
        assert thrown[0] == [record["event"] for record in lines if "throw" in record][0]


def test_a_match_that_ended_without_its_last_record_is_not_offered_again_for_its_secret_is_known():
    bench = sealed(FaultyBlocks())
    add_parts(bench)
    play_duel(bench)
    blocks = bench.board.blocks
    blocks.refusing = set(range(blocks.count)) - {first_sector(blocks)}
    end(bench)
    blocks.refusing = set()
    assert "result" not in bench.log()[-1]
    assert bench.power_cut().screen == "StartScreen"


def test_a_match_that_can_be_gone_on_with_keeps_its_secret_though_the_flash_takes_neither_its_end_nor_the_mark():
    for fails_before in (False, True):
        bench = sealed(FaultyBlocks())
        add_parts(bench)
        play_duel(bench)
        blocks = bench.board.blocks
        blocks.refusing = set(range(blocks.count))
        if fails_before:
            choose(bench, "Rückgängig", "Ja")
            bench.press("OK")
        choose(bench, "Partie beenden", "Ja")
        assert said_by(bench) == ["Der Speicher streikt.", "Das Geheimnis bleibt eins."]
        bench.press("OK")
        assert bench.screen == "StartScreen"
        blocks.refusing = set()
        assert bench.power_cut().screen == "UnfinishedScreen"


def test_a_damaged_match_that_cannot_be_closed_keeps_its_secret():
    bench = sealed(FaultyBlocks())
    add_parts(bench)
    play_duel(bench)
    blocks = bench.board.blocks
    blocks.sectors[first_sector(blocks)][HEAD + 100] ^= 1
    blocks.refusing = set(range(blocks.count))
    again = bench.power_cut()
    assert again.app.screen.title == "Partie 1 beschädigt"
    again.press("OK")
    assert again.screen == "StartScreen"


def counts_in(log):
    """Returns how often each value has come in throws that no script has set."""
    counts = [0] * 6
    for record in log:
        if "throw" in record and "test_dice" not in record:
            for value in values_of(record["event"]):
                counts[value - 1] += 1
    return counts


def check_count(bench, texts):
    """Checks the screen with the count against the log."""
    assert bench.screen == "DiceCount"
    counts = counts_in(bench.log())
    at = texts.index("%d Würfel" % sum(counts))
    assert texts[at + 1 : at + 7] == ["%d" % count for count in counts]
    assert "TEST: 1" in texts[at:]  # one throw was set by a script
    bench.press("OK")
    return sum(counts)


def test_the_dice_are_counted_as_the_log_has_them_without_those_of_a_script_and_with_those_taken_back():
    bench = under_way()
    play_duel(bench)
    play_duel(bench, 6, 6, 6)
    bench.press("OK")
    choose(bench, "Rückgängig", "Ja")
    play_duel(bench)
    for dice in (45, 60):
        texts = drawn_on(bench)
        choose(bench, "Augen zählen")
        assert check_count(bench, texts) == dice
        assert bench.screen == "Menu"  # the referee's
        bench = go_on_after_cut(bench)
        play_duel(bench)
    end(bench)
    texts = drawn_on(bench)
    bench.press("DOWN")
    assert check_count(bench, texts) == 75
    assert bench.screen == "RevealScreen"


def test_law_7_no_dice_fall_and_no_chance_is_drawn_between_signal_and_call():
    bench = Bench()
    bench.begin()
    app = bench.app
    arm, disarm = app.arm, app.disarm
    drawn = []

    def draws():
        return app.session.seal.thrown, bench.board._counter

    def watched_arm():
        drawn.append(draws())
        arm()

    def watched_disarm():
        if app.armed:
            assert drawn[-1] == draws()
        disarm()

    app.arm, app.disarm = watched_arm, watched_disarm
    play_match(bench, generator(5))
    assert len(drawn) > 20
