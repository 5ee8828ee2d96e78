"""The course of a match, played by its keys."""

from bench import Bench
from bench_board import generator
from faulty_flash import FaultyBlocks
from memory_flash import MemoryStorage
from players import play_match
from schiri.dice.stream import commitment_of
from schiri.journal import record as log_line

ON_MICROPYTHON = True

DICE = (1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 4, 4, 5, 6)


def duel(*values, **options):
    bench = Bench()
    bench.begin(**options)
    bench.to_duel(*(values or DICE))
    return bench


def test_the_wait_for_the_signal_is_one_to_four_seconds_and_not_always_the_same():
    waits = []
    for seed in range(12):
        bench = Bench(seed=seed)
        bench.begin()
        bench.press("OK")
        thrown_us = bench.time.now_us
        bench.time.until("duel", 10000000)
        waits.append(bench.time.now_us - thrown_us + 40000)
    assert all(1000000 <= wait <= 4000000 for wait in waits)
    assert len(set(waits)) == len(waits)


def test_a_value_key_grabs_a_coloured_die_and_with_copy_a_silver_one_even_in_the_same_sample():
    for samples, layouts in (
        ((("A5",), ("BC", "B5"), ("B5",)), [[["c5"]], [["c5"], ["s5"]]]),
        ((("A5", "B5"),), [[["c5"]], [["c5"]]]),  # two coloured fives lie there
        ((("BC", "A4", "B4"),), [[["c4"]], [["s4"]]]),
    ):
        bench = duel()
        for names in samples:
            bench.press(*names)
        assert bench.game.state()["layouts"] == layouts


def test_f10_two_grabs_of_the_last_die_in_one_sample_are_nobodys():
    bench = duel()
    bench.press("A4", "B4")
    state = bench.game.state()
    assert state["phase"] == "roll" and state["duel"] == 1 and state["starter"] == 0
    assert state["verdict"]["aborted"] and state["verdict"]["chips"] == [0, 0]
    assert bench.log()[-1]["event"] == {"event": "foul", "player": None, "kind": "same_die"}


def test_f10_two_calls_in_one_sample_are_nobodys_and_shown_as_calls():
    bench = duel()
    bench.press("AC")
    bench.time.run(250000)
    bench.press("AF", "BF")
    assert bench.game.state()["verdict"]["aborted"] and bench.log()[-1]["event"]["kind"] == "same_call"
    calls = bench.app.screen.flow.first_presses
    assert calls[0] == calls[1] and calls[0][0] and calls[0][1] >= 250000


def test_a_player_can_take_all_dice_there_are_though_eight_fill_his_row():
    for side in "AB":
        bench = duel(*DICE)
        for value in DICE[:11]:
            bench.press("%s%d" % (side, value))
        assert len(bench.game.taken["AB".index(side)]) == 11


def test_b1_a_silver_die_copies_what_its_sample_leaves_whoever_takes_the_last_coloured_one():
    for side, other in ("AB", "BA"):
        bench = duel()
        bench.hold(side + "C")
        bench.press("A4", "B4")
        bench.release(side + "C")
        for value in "356":
            bench.press(other + value)
        for key in "32156F":
            bench.press(side + key)
        assert bench.game.verdict["offences"] == [[], []]
        assert bench.game.verdict["winner"] == "AB".index(side)


def test_a_grab_in_the_sample_of_the_others_call_counts():
    bench = duel()
    bench.press("A4", "BF")
    assert [record["event"]["event"] for record in bench.log()[-2:]] == ["take", "fini"]


def test_the_verdict_stands_in_the_log_with_the_presses_behind_it():
    bench = duel()
    for name in ("A1", "A2", "A3", "A4", "A5", "A6"):
        bench.press(name)
    bench.press("AF")
    record = bench.log()[-1]
    assert record["verdict"]["winner"] == 0 and record["verdict"]["lengths"] == [6, 0]
    assert [name for _, name in record["keys"]] == ["A1", "A2", "A3", "A4", "A5", "A6", "AF"]
    stamps = [stamp for stamp, _ in record["keys"]]
    assert stamps[-1] == record["event"]["t"] and stamps == sorted(stamps)
    assert bench.screen == "VerdictScreen"
    bench.press("OK")
    assert bench.screen == "ThrowScreen" and bench.game.chips == [1, 0]


def test_law_7_between_signal_and_call_there_is_no_flash_no_line_and_no_more_than_a_page_of_display():
    bench = duel()
    board = bench.board
    programmed, lines, written = board.blocks.programmed, board.lines, board.written
    step = bench.app.step
    pages = []  # display pages that each step has sent

    def watched(raw_us):
        sent = board.pictures
        left_us = step(raw_us)
        pages.append(board.pictures - sent)
        return left_us

    board.longest_write = 0
    bench.app.step = watched
    for number, name in enumerate(("A1", "B2", "A2", "B1", "A3", "B3"), 1):
        bench.press(name)
        assert board.written - written <= 192 * number + 256  # a full frame has 1,024 bytes, the signal of a side 256
    assert (board.blocks.programmed, board.lines) == (programmed, lines)
    assert board.longest_write <= 128 and max(pages) == 1
    bench.press("AF")
    assert board.blocks.programmed > programmed and board.lines > lines


def test_undo_keeps_the_old_value_on_record():
    bench = duel()
    bench.press("AF")
    called = bench.log()[-1]["event"]
    bench.press("OK")
    bench.call_referee()
    bench.choose("Rückgängig")
    bench.choose("Ja")
    assert bench.game.phase == "duel" and bench.game.chips == [0, 0]
    assert bench.log()[-1]["event"] == {"event": "undo"}
    assert bench.log()[-1]["undone"] == called
    assert bench.screen == "StoppedMenu"  # it asks why the duel was stopped
    bench.choose("Foul: Ada")
    bench.press("OK")
    assert bench.game.chips == [0, 1]


def test_the_verdict_stays_until_ok_though_the_referee_is_called():
    bench = duel()
    bench.press("AF")
    bench.call_referee()
    bench.choose("Weiter")
    assert bench.screen == "VerdictScreen"
    bench.press("OK")
    assert bench.screen == "ThrowScreen"


def test_after_the_referee_was_called_the_wait_begins_anew_with_ok():
    bench = Bench()
    bench.begin()
    bench.press("OK")
    bench.call_referee()
    bench.choose("Weiter")
    bench.time.run(20000000)
    assert bench.game.phase == "ready"
    bench.press("OK")
    assert bench.time.until("duel", 10000000)


def test_table_dice_full_path_die_by_die():
    bench = duel(dice="table")
    bench.press("AF")
    bench.choose("Die Box urteilt")
    for name in ("A1", "B2", "A3", "AF", "A6"):
        bench.press(name)
    bench.press("BACK")
    bench.press("A5")
    bench.press("OK")
    bench.press("B3")
    bench.hold("AC")
    bench.press("B4")  # COPY of the other side does not make it silver
    bench.release("AC")
    bench.hold("BC")
    bench.press("B5")
    bench.release("BC")
    bench.press("OK")
    for name in ("A1", "A2"):
        bench.press(name)
    bench.press("OK")
    assert bench.log()[-1]["event"] == {
        "event": "layouts",
        "layouts": [[["c1", "c2", "c3"], ["c5"]], [["c3", "c4", "s5"]]],
        "field": {"coloured": [1, 2], "silver": []},
    }
    # A has 1-2-3 less one for the lone 5; B has 3-4-5 with a silver copy of that 5.
    assert bench.game.verdict["lengths"] == [2, 3]


def test_no_more_dice_are_entered_than_there_are():
    bench = duel(dice="table")
    bench.press("AF")
    bench.choose("Die Box urteilt")
    for _ in range(5):
        bench.press("AC", "A1")
    assert bench.app.screen.rows == [[9, 9, 9, 9]]


def test_from_power_up_to_the_first_throw_in_seven_presses_and_six_for_each_players_part():
    bench = Bench()
    for _ in range(5):
        bench.press("OK")
    assert bench.screen == "SealScreen"
    for value in range(1, 7):
        bench.press("A%d" % value, "B%d" % value)
    for _ in range(2):
        bench.press("OK")
    assert bench.screen == "DuelScreen"
    assert bench.app.session.players == ["Spieler A", "Spieler B"]
    assert bench.log()[1]["event"]["first"] == 0


def test_names_are_typed_on_the_value_keys_and_kept_for_the_next_match():
    storage = MemoryStorage()
    bench = Bench(storage)
    bench.press("OK")
    bench.press("OK")
    bench.press("A1")
    bench.time.run(1000000)
    for name in ("A1", "A1", "A1", "A1"):
        bench.press(name)
    bench.time.run(1000000)
    bench.press("B1")
    bench.press("OK")
    for name in ("B1", "B1", "B3", "BC", "B1", "BF"):
        bench.press(name)
        bench.time.run(1000000)
    bench.press("DOWN")
    bench.press("OK")
    assert bench.app.session.players == ["Ada", "Aaa"]
    assert bench.log()[1]["event"]["first"] == 1
    again = Bench(storage)
    for _ in range(4):
        again.press("OK")
    assert [entry for entry, _ in again.app.screen.entries] == ["A: Ada", "B: Aaa", "Partie und Regeln"]


def test_mute_sounds_and_language_outlive_the_power():
    storage = MemoryStorage()
    bench = Bench(storage)
    bench.choose("Ton: an")
    bench.choose("Klänge: wie immer")
    bench.choose("Sprache")
    bench.time.run(1000000)
    assert Bench(storage).app.speaker.muted and Bench(storage).app.speaker.sounds == "short"
    assert Bench(storage).app.text("yes") == "Yes"


def test_each_ok_at_the_language_goes_to_the_next():
    bench = Bench()
    bench.press("UP")
    for key, said in (("UP", "Sprache: Deutsch"), ("OK", "Language: English"), ("OK", "Langue : Français")):
        bench.press(key)
        assert bench.app.screen.entries[bench.app.screen.chosen][0] == said


def test_damaged_settings_are_said_and_are_those_of_the_first_day():
    of_wrong_kinds = b'{"language": 3, "muted": "no", "names": {"a": 1}}'
    for damaged in (b"", b"{", b"[]", b"\xff\x00", of_wrong_kinds):
        storage = MemoryStorage()
        storage.files["settings.json"] = damaged
        bench = Bench(storage)
        assert bench.app.text("yes") == "Ja" and not bench.app.speaker.muted and bench.app.settings["names"] == []
        if damaged != of_wrong_kinds:
            assert bench.screen == "Message" and bench.app.screen.lines == ["Einstellungen verloren"]
            bench.press("OK")
        assert bench.screen == "StartScreen" and storage.files["settings.json"] == damaged


def test_a_key_that_sticks_at_power_up_is_reported_and_ignored():
    bench = Bench(down=1 << 3)
    assert bench.app.stuck_keys == ["A4"]
    bench.begin()
    assert bench.log()[0]["stuck_keys"] == ["A4"]
    bench.to_duel(*DICE)
    assert bench.game.taken == [[], []]


def test_a_flash_that_fails_is_said_and_starts_no_match():
    bench = Bench()
    bench.board.blocks.full = True
    bench.begin()
    assert bench.screen == "Message" and bench.app.session is None
    bench.press("OK")
    assert bench.screen == "StartScreen"


def test_ending_a_match_asks_first_closes_the_log_and_reveals_the_secret_if_there_is_one():
    for dice in ("box", "table"):
        bench = Bench()
        bench.begin(dice)
        bench.call_referee()
        bench.choose("Partie beenden")
        bench.press("OK")  # the answer no, which stands first
        assert bench.app.session is not None
        bench.choose("Partie beenden")
        bench.choose("Ja")
        assert bench.screen == "EndedScreen"
        bench.press("OK")
        log = bench.log()
        assert log[-1]["result"] == "ended" and bench.app.session is None
        if dice == "box":
            assert bench.screen == "RevealScreen"
            secret = bench.app.screen.seal.secret
            assert log[-1]["secret"] == secret.hex() and log[0]["commitment"] == commitment_of(secret)
            bench.press("OK")
        assert bench.screen == "StartScreen" and ("secret" in log[-1]) == (dice == "box")


def whole_match(seed, start_us=0, slowly=False):
    bench = Bench(seed=seed, start_us=start_us)
    bench.app.dice.add_entropy = lambda stamp_us: None  # otherwise the dice would depend on `start_us`
    bench.begin()
    pause = generator(seed)
    think = lambda: bench.time.run(pause(4) * 1000000)  # noqa: E731
    play_match(bench, generator(seed), think if slowly else lambda: None)
    return bench


def test_what_is_taken_back_is_taken_back_though_the_flash_fails():
    """A stopped duel has no record on the flash yet, so its first record is the one that fails."""
    bench = Bench(blocks=FaultyBlocks())
    bench.begin()
    bench.to_duel(*DICE)
    bench.press("A5")
    assert bench.game.taken == [[5], []]
    bench.call_referee()
    bench.choose("Schiedsrichter")
    bench.board.blocks.refusing = set(range(bench.board.blocks.count))
    bench.choose("Rückgängig")
    bench.choose("Ja")
    assert bench.screen == "Message"
    bench.press("OK")
    assert bench.screen == "StoppedMenu" and bench.game.taken == [[], []]


def test_a_match_of_twenty_minutes_is_the_same_wherever_the_clock_wraps():
    """The clock wraps 17.9 minutes after the start of the first match, and 12 minutes after that of the second."""
    minute_us = 60000000
    plain = whole_match(2, slowly=True).log()
    assert plain[-1]["t"] > 20 * minute_us
    assert whole_match(2, start_us=(1 << 30) - 12 * minute_us, slowly=True).log() == plain


def test_a_flash_that_fails_in_mid_match_is_said_and_the_match_goes_on():
    bench = Bench()
    bench.begin()
    bench.to_duel(*DICE)
    bench.board.blocks.full = True
    bench.press("AF")
    assert bench.screen == "Message"
    bench.press("OK")
    assert bench.screen == "VerdictScreen"
    bench.press("OK")
    bench.to_duel(*DICE)
    bench.press("BF")
    assert bench.screen == "VerdictScreen" and bench.game.chips == [0, 0]
    bench.undo()
    assert bench.game.phase == "duel" and bench.game.chips == [0, 1]
    while bench.app.session.latest_event():
        bench.undo()
    assert bench.game.phase == "roll" and bench.game.duel == 1


def test_a_flash_that_fails_as_the_box_arms_is_said_and_the_wait_begins_anew():
    bench = Bench()
    bench.begin()
    bench.app.dice.test_values.extend(list(DICE))
    bench.press("OK")
    bench.board.blocks.full = True
    bench.time.run(5000000)
    assert bench.screen == "Message" and not bench.app.armed
    bench.press("OK")
    assert bench.screen == "DuelScreen" and not bench.app.armed
    bench.press("OK")
    assert bench.time.until("duel", 10000000)
    bench.press("AF")
    assert bench.screen == "VerdictScreen"


def test_a_duel_that_outlasts_half_a_wrap_of_the_clock_keeps_its_times():
    bench = duel()
    bench.press("A1")
    bench.time.run((1 << 29) + 60000000)
    bench.press("AF")
    records = [record for record in bench.log() if "event" in record]
    for record in records:
        assert record["event"].get("t", record["t"]) == record["t"]
    times = [record["t"] for record in records]
    assert times == sorted(times)
    keys = records[-1]["keys"]
    assert [keys[0][0], keys[-1][0]] == times[-2:]


def test_a_held_back_stops_the_duel_which_keeps_its_presses_whatever_way_the_foul_is_called():
    for detour in (False, True):
        bench = duel()
        bench.press("A5")
        bench.call_referee()
        bench.press("A4", "B5")
        assert bench.game.taken == [[5], []]
        if detour:
            bench.choose("Schiedsrichter")
        bench.choose("Foul: Ben")
        bench.choose("Zwei Hände")
        assert bench.game.verdict["offences"] == [[], ["two_hands"]] and bench.game.chips == [1, 0]
        assert [name for _, name in bench.log()[-1]["keys"]] == ["A5", "BACK"]


def test_a_key_sampled_before_the_signal_is_not_taken_for_one_after_it():
    bench = Bench()
    bench.begin()
    bench.app.dice.test_values.extend(list(DICE))
    bench.press("OK")
    while not bench.app.armed:
        bench.time.run(1000)
    bench.time.run(99000)
    raw_us = bench.time.now_us + 5000  # the signal is due by then
    board_keys = bench.board.keys
    board_keys.mask = 1 << 7
    board_keys.stamp_us = raw_us + 300  # the keys were sampled after the step had read the time
    board_keys.fresh = True
    bench.app.step(raw_us)
    go = bench.app.session.latest_event()
    assert go["event"] == "go" and go["t"] == bench.app.clock.long_us(raw_us + 300)
    assert bench.game.phase == "duel"


def test_a_match_of_another_firmware_is_said_and_left_as_it_is():
    bench = Bench()
    known = log_line.FORMAT
    log_line.FORMAT = known + 1
    try:
        bench.begin()
    finally:
        log_line.FORMAT = known
    again = bench.power_cut()
    assert again.screen == "Message" and again.app.screen.lines == ["Partie 1: andere Firmware"]
    again.press("OK")
    assert again.screen == "StartScreen" and again.app.session is None
    assert again.power_cut().screen == "Message"


def test_the_last_verdict_is_shown_again_after_a_power_cut_and_after_a_throw_was_taken_back():
    bench = duel()
    bench.press("A1")
    bench.press("AF")
    verdict, reasons = bench.game.verdict, bench.game.reasons()
    bench.press("OK")
    bench = bench.power_cut()
    bench.press("OK")
    for _ in (0, 1):
        assert bench.screen == "ThrowScreen"
        bench.press("BACK")
        assert bench.screen == "VerdictScreen" and bench.game.verdict == verdict
        assert bench.game.reasons() == reasons
        bench.press("OK")
        bench.press("OK")
        bench.undo()
        bench.app.screen.flow.resume()
        bench.time.run(50000)


def test_a_clock_that_a_page_makes_coarser_in_mid_match_is_told_beside_the_next_call():
    bench = Bench()
    bench.begin()
    told = []
    for resolution_us in (1000, 100000, 100000, 1000):
        bench.board.resolution_us = max(bench.board.resolution_us, resolution_us)
        bench.to_duel()
        bench.press("AF")
        told.append(bench.log()[-1].get("resolution_us"))
        bench.press("OK")
    assert bench.log()[0]["resolution_us"] <= 1000 and told[1:] == [100000, None, None]


def test_f17_a_table_agrees_on_a_short_match_which_the_box_remembers():
    bench = Bench()
    for entry in ("FINI!", "Die Box würfelt"):
        bench.choose(entry)
    for key in ("OK", "OK"):
        bench.press(key)
    bench.choose("Partie und Regeln")
    for entry in ("Partie: wie üblich", "Partie: eine Runde"):
        bench.choose(entry)
    assert [words for words, _ in bench.app.screen.entries][0] == "Partie: bis 5 Chips"
    bench.press("BACK")
    bench.press("OK")
    assert bench.app.session.match.start["form"] == "five_chips"
    assert bench.app.session.game.goal == 5
    bench.end()
    bench.app.go_home()
    bench.time.run(20000)
    for entry in ("FINI!", "Neu: Die Box würfelt"):
        bench.choose(entry)
    for key in ("OK", "OK", "OK"):
        bench.press(key)
    assert bench.app.session.match.start["form"] == "five_chips"


def test_f17_a_short_match_is_none_of_the_game_that_the_same_players_choose_next():
    bench = Bench()
    bench.app.begin(
        {"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box", "form": "two_chips"}
    )
    bench.end()
    bench.app.go_home()
    bench.time.run(20000)
    bench.choose("Schocken")
    bench.press("OK")
    assert bench.game.FACTS.name == "schocken" and bench.game.form == ""
