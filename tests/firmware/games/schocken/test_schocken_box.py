"""Schocken on the bench: what the display shows and hides, and what survives a power cut."""

from bench import Bench
from bench_board import generator
from players import play_on
from schiri.dice.stream import values_of
from witness import Witness

ON_MICROPYTHON = True

NAMES = ("Ada", "Ben", "Cem", "Dora")
GO_ON = "Weiter"


def begun(bench=None, names=NAMES, dice="box", cups=True):
    bench = bench or Bench()
    bench.app.settings["cups"] = cups
    bench.begin(dice, names, game="schocken")
    assert bench.screen == "TurnScreen"
    return bench


def throw(bench, *values):
    """Throws these values for the player whose turn it is, or enters them if the dice are real."""
    if bench.app.session.seal:
        bench.app.dice.test_values.extend(list(values))
        bench.press("OK")
    else:
        for key in ["OK"] + ["A%d" % value for value in values] + ["OK"]:
            bench.press(key)
    assert bench.screen == "DecideScreen"


def stand(bench):
    bench.choose("Stehen")


def round_of(bench, *throws):
    for values in throws:
        throw(bench, *values)
        stand(bench)


def lost_by_seat_2(start, *opening):
    """Returns a finished match that began with `start`; seat 2 has lost both halves by a Schock Aus."""
    bench = Bench()
    start.update({"event": "start", "game": "schocken", "players": list(NAMES[:3]), "dice": "box"})
    bench.app.begin(start, ask_parts=False)
    bench.time.step()
    if opening:
        bench.app.dice.test_values.extend(list(opening))
        bench.press("OK")
        bench.press("OK")
    for half in (1, 2):
        throws = {0: (6, 4, 2), 1: (1, 1, 1), 2: (4, 3, 1)}
        round_of(bench, *[throws[seat] for seat in bench.game.order])
        assert bench.game.half_losers == [2] * half
        bench.press("OK")
    return bench


OPENING = (6, 6, 6, 4, 3, 2, 1, 1, 1)


def test_s7_the_loser_opens_the_rematch_and_the_next_match_on_offer_but_not_that_of_another_game():
    for game, opening, first in (("Schocken", (), 2), ("Schocken", OPENING, 2), ("Mäxchen", (), 1)):
        for is_rematch in (True, False) if game == "Schocken" else (False,):
            bench = lost_by_seat_2({} if opening else {"first": 0}, *opening)
            if is_rematch:
                bench.press("AC")
                assert bench.log()[0]["rematch_of"] == 1
            else:
                bench.app.screen.flow.end()
                bench.app.go_home()
                bench.time.run(2000000)  # nobody taps: the settings are written
                bench = bench.power_cut()
                bench.choose(game)
                bench.press("OK")
            assert bench.log()[1]["event"]["first"] == first, game


def test_s7_a_match_that_outlived_the_settings_ends_as_any_other():
    bench = lost_by_seat_2({"first": 0})
    bench.app.settings["last"] = {}
    bench.press("OK")
    assert bench.log()[-1]["result"] == "finished"


def test_s11_dice_that_lie_wrong_are_a_reason_for_a_void_throw_with_real_dice_alone():
    offered = {}
    for dice in ("box", "table"):
        bench = begun(dice=dice)
        throw(bench, 6, 5, 4)
        bench.choose("Aufdecken")
        bench.call_referee()
        bench.choose("Wurf ungültig")
        offered[dice] = menu(bench)
    assert offered["box"] == ["Nicht an der Reihe", "Schiedsrichter"]
    assert offered["table"] == ["Würfel übereinander", "Würfel vom Tisch"] + offered["box"]


def with_a_covered_throw(dice, *covered):
    """Returns everything that leaves a box from a covered throw to the end of the round, and the box."""
    bench = begun(Witness(), dice=dice)
    bench.seen = [one for one in bench.seen if one[1] == "line"]
    throw(bench, *covered)
    bench.call_referee()
    bench.choose(GO_ON)
    bench.press("BACK")
    bench.choose("Verdeckt")
    bench.commands.append(b"read 1\n")
    throw(bench, 6, 5, 4)
    stand(bench)
    throw(bench, 2, 2, 1)
    bench.commands.append(b"pull 1 0 99\n")
    bench.call_referee()
    bench.choose(GO_ON)
    stand(bench)
    throw(bench, 6, 3, 1)
    before = list(bench.seen)
    stand(bench)
    return before, bench


def test_s12_a_covered_throw_shows_nowhere_until_the_round_is_settled():
    for dice in ("box", "table"):
        best, _ = with_a_covered_throw(dice, 1, 1, 1)
        worst, bench = with_a_covered_throw(dice, 6, 2, 2)
        assert best == worst and len([1 for _, kind, _ in best if kind == "display"]) > 50
        assert [line for _, kind, line in best if kind == "line" and b'"hidden": true' in line] == []
        assert bench.screen == "RoundScreen"


def is_lifted(bench):
    return bench.app.screen.cup.lifted


def test_s12_whoever_holds_copy_looks_under_the_cup_between_two_on_their_own_side_alone():
    for names, keys in ((NAMES[:2], {"AC": True, "BC": False}), (NAMES, {"AC": True, "BC": True})):
        bench = begun(names=names)
        throw(bench, 6, 6, 1)
        covered = bytes(bench.app.canvas.buffer)
        for key in keys:
            bench.hold(key)
            bench.time.run(400000)
            assert is_lifted(bench) == keys[key]
            bench.release(key)
            bench.time.run(100000)
            assert not is_lifted(bench)
        bench.press("AF")  # turns the display back to the player in turn
        assert bytes(bench.app.canvas.buffer) == covered
        stand(bench)
        throw(bench, 6, 6, 1)
        bench.hold("AC")
        bench.time.run(400000)
        assert is_lifted(bench) == (len(names) > 2)


def test_s12_real_dice_are_told_covered_and_shown_to_whoever_holds_copy():
    bench = begun(dice="table")
    assert bench.app.session.seal is None
    for key in ("OK", "A6", "B2", "OK", "B4", "BACK", "A1"):
        bench.press(key)
        assert bench.screen == "CoveredDice"  # OK is too early: one is missing
    screen = bench.app.screen
    assert [screen.face(number) for number in range(3)] == [0, 0, 0]
    bench.hold("BC")
    bench.time.run(400000)
    assert [screen.face(number) for number in range(3)] == [6, 2, 1]
    bench.release("BC")
    bench.time.run(100000)
    assert [screen.face(number) for number in range(3)] == [0, 0, 0]
    bench.press("OK")
    assert bench.game.dice == [6, 2, 1] and not is_lifted(bench)
    assert values_of(bench.log()[-1]["event"]) == [6, 2, 1] and "throw" not in bench.log()[-1]


def test_s12_a_cup_once_lifted_leaves_nothing_to_cover_until_the_next_throw():
    bench = begun()
    throw(bench, 6, 6, 1)
    assert menu(bench) == ["Aufdecken", "Nochmal", "Stehen", "Verdeckt"]
    bench.choose("Aufdecken")
    assert menu(bench) == ["1+6 als 1", "6 als 1", "1 raus", "Nochmal", "Stehen"] and is_lifted(bench)
    bench.choose("1 raus")
    assert menu(bench) == ["Nochmal", "Stehen"] and is_lifted(bench)
    throw(bench, 5, 4)
    assert menu(bench) == ["Aufdecken", "Nochmal", "Stehen", "Verdeckt"] and not is_lifted(bench)
    bench.choose("Nochmal")
    assert menu(bench) == ["Stehen", "Verdeckt"] and not is_lifted(bench)


def test_s12_neither_undo_nor_a_power_cut_lifts_a_cup():
    bench = begun()
    throw(bench, 6, 5, 4)
    bench.choose("Verdeckt")
    bench.undo()
    bench.app.screen.flow.resume()
    assert bench.screen == "DecideScreen" and not is_lifted(bench)
    again = bench.power_cut()
    again.choose(GO_ON)
    assert again.screen == "DecideScreen" and not is_lifted(again)


def test_s12_neither_the_count_of_dice_nor_a_match_laid_aside_tells_of_a_covered_throw():
    bench = begun()
    throw(bench, 6, 5, 4)
    offered = {}
    for entry in ("Aufdecken", "Stehen", "Verdeckt"):
        bench.call_referee()
        offered[entry] = [words for words in menu(bench) if words in ("Augen zählen", "Später weiter")]
        bench.choose(GO_ON)
        if entry == "Verdeckt":
            throw(bench, 6, 5, 4)
        bench.choose(entry)
    assert offered == {"Aufdecken": [], "Stehen": ["Augen zählen", "Später weiter"], "Verdeckt": offered["Stehen"]}
    again = bench.power_cut()
    assert menu(again) == [GO_ON, "Partie beenden"]


def test_s12_what_a_player_has_left_is_said_when_the_next_one_throws():
    bench = begun(Witness())
    for values, left, said in (((6, 5, 4), "Stehen", "Straße 6-5-4"), ((6, 5, 4), "Verdeckt", "Verdeckt")):
        throw(bench, *values)
        bench.choose(left)
        assert bench.screen == "TurnScreen" and bench.app.canvas.words().endswith(" " + said)


def test_an_open_table_sees_every_throw_and_presses_no_more_keys_than_it_takes():
    for dice in ("box", "table"):
        bench = begun(Witness(), dice=dice, cups=False)
        throw(bench, 6, 5, 4)
        assert menu(bench) == ["Nochmal", "Stehen", "Verdeckt"] and "Straße 6-5-4" in bench.app.canvas.words()
        stand(bench)
        assert bench.app.canvas.words().endswith("OK: würfeln")
    bench.press("OK")
    bench.press("A1")
    assert bench.screen == "ToldDice" and bench.app.screen.face(0) == 1


def test_a_table_chooses_cups_or_open_where_it_chooses_who_starts_and_the_box_remembers():
    bench = Bench()
    for cups in (True, False):
        for entry in ("Schocken", "Neu: Die Box würfelt" if not cups else "Die Box würfelt", "2"):
            bench.choose(entry)
        bench.press("OK")
        bench.press("OK")
        assert menu(bench)[-2] == ("Würfe: verdeckt" if cups else "Würfe: offen")
        bench.choose("Würfe")
        assert bench.app.screen.chosen == len(menu(bench)) - 2 and bench.app.settings["cups"] is not cups
        assert bench.power_cut().app.settings["cups"] is not cups
        bench.choose("A")
        assert bench.screen == "SealInTurn" or bench.screen == "SealScreen"
        bench.app.screen.flow.end()
        bench.app.go_home()
        bench.time.run(2000000)  # nobody taps: the settings are written
        bench = bench.power_cut()


def test_a_script_that_plays_openly_goes_on_so_after_a_power_cut():
    bench = Bench()
    start = {"event": "start", "game": "schocken", "players": list(NAMES), "dice": "table", "cups": False}
    bench.app.begin(start, ask_parts=False)
    again = bench.power_cut()
    assert again.app.settings["cups"] is False and "cups" not in again.app.settings["last"]


def test_s12_what_was_held_back_is_told_once_the_round_is_settled_each_line_once_in_order():
    _, bench = with_a_covered_throw("box", 5, 5, 5)
    bench.time.run(2000000)
    told = [line for line in bench.seen_of("line") if line.startswith(b'{"n"')]
    numbers = [int(line[6 : line.find(b",")]) for line in told]
    asked = numbers.index(numbers[0], 1)  # from here on the answer to `read` repeats earlier lines
    live = numbers[:asked] + [number for number in numbers[asked:] if number > numbers[asked - 1]]
    assert live == list(range(1, len(bench.log())))


def test_s12_a_power_cut_does_not_uncover_a_throw():
    bench = begun()
    throw(bench, 6, 5, 4)
    stand(bench)
    throw(bench, 1, 1, 1)
    bench.choose("Verdeckt")
    again = bench.power_cut()
    sent = []
    again.board.write = lambda data: sent.append(bytes(data))
    again.board.read = lambda: commands.pop() if commands else b""
    commands = [b"read 1\n"]
    again.time.run(1000000)
    again.choose(GO_ON)
    commands.append(b"pull 1 0 99\n")
    again.time.run(1000000)
    assert [line for line in sent if b'"event"' in line] == []
    assert again.game.state()["standing"] == [[0, "street", 654, 1], None]


def test_a_throw_that_stays_open_is_told_when_the_turn_is_over():
    bench = begun(Witness())
    throw(bench, 6, 5, 4)
    told = len(bench.seen_of("line"))
    stand(bench)
    bench.time.run(100000)
    lines = bench.seen_of("line")[told:]
    assert [b"throw" in lines[0], b"stand" in lines[1]] == [True, True]


def menu(bench):
    return [entry for entry, _ in bench.app.screen.entries]


def test_only_what_is_legal_is_on_the_menu():
    bench = begun(cups=False)
    throw(bench, 6, 6, 1)
    assert menu(bench) == ["1+6 als 1", "6 als 1", "1 raus", "Nochmal", "Stehen", "Verdeckt"]
    bench.choose("1+6 als 1")
    assert menu(bench) == ["Nochmal"]


def test_a_hasty_ok_does_not_spoil_a_schock_aus():
    bench = begun()
    throw(bench, 1, 1, 1)
    bench.press("OK")
    assert menu(bench)[0] == "Stehen"
    bench.press("OK")
    assert bench.game.state()["standing"][0] == [0, "schock_aus", 111, 1]


def test_the_statistics_are_those_of_the_log():
    bench = begun()
    play_on(bench, generator(9))
    while bench.screen != "EndScreen":
        bench.press("OK")
    bench.press("DOWN")
    assert bench.screen == "StatisticsScreen"
    counted = bench.app.screen
    found = [record["verdict"] for record in bench.log() if "verdict" in record]
    counted_again = list(bench.app.session.match.verdicts())
    for key in ("best", "worst", "deckel", "results"):
        assert [verdict[key] for verdict in counted_again] == [verdict[key] for verdict in found]
    assert counted.best == [len([one for one in found if one["best"] == seat]) for seat in range(4)]
    assert sum(counted.worst) == len(found)
