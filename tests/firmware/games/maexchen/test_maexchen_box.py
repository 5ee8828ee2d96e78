"""Mäxchen on the box: who sees a covered throw, and where it is stored until somebody lifts the cup."""

from bench import Bench
from schiri.dice.stream import stream_of
from schiri.journal.sectors import HEAD
from witness import Witness

ON_MICROPYTHON = True

NAMES = ("Ada", "Ben", "Cem")


def begun(bench=None, names=NAMES, dice="box"):
    bench = bench or Bench()
    bench.begin(dice, names, game="maexchen")
    assert bench.screen == "TurnScreen"
    return bench


def throw(bench, *values):
    """Throws for the player whose turn it is, with these values if any are given."""
    bench.app.dice.test_values.extend(list(values))
    if bench.screen == "TurnScreen":
        bench.press("OK")
    else:
        bench.choose("Glauben")
    assert bench.screen == "ClaimScreen"


def sealed(bench, number):
    """Returns the dice of the throw with this number, computed from the secret of the seal."""
    seal = bench.app.session.seal
    return stream_of(seal.secret, seal.contributions).throw(number, 2)


def seen(bench):
    """Returns the dice on the claim screen."""
    return list(bench.app.screen.dice)


def test_m4_the_owner_sees_his_throw_as_long_as_he_holds_copy():
    bench = begun()
    throw(bench, 4, 1)
    assert seen(bench) == [0, 0]
    for key in ("AC", "BC"):
        bench.hold(key)
        bench.time.run(400000)
        assert seen(bench) == [4, 1]
        bench.release(key)
        bench.time.run(100000)
        assert seen(bench) == [0, 0]


def test_m4_between_two_nobody_lifts_the_cup_with_the_key_of_the_other_side():
    bench = begun(names=NAMES[:2])
    throw(bench, 4, 1)
    bench.hold("BC")
    bench.time.run(400000)
    assert seen(bench) == [0, 0]
    bench.release("BC")
    bench.hold("AC")
    bench.time.run(400000)
    assert seen(bench) == [4, 1]


def test_m4_nobody_may_look_once_it_is_claimed():
    bench = begun()
    throw(bench)
    assert bench.app.session.look(0) == sealed(bench, 1) and bench.app.session.look(1) == []
    bench.choose("3-1")
    assert [bench.app.session.look(seat) for seat in range(3)] == [[], [], []]


def all_but_secrets(bench):
    """Returns the flash without the places of the secrets, which are in the heads of sectors."""
    flash = bench.app.journal.flash
    return [bytes(flash.read(sector, HEAD, 4096 - HEAD)) for sector in range(flash.count)]


def with_a_covered_throw(*covered):
    """Returns a box in which a covered throw was claimed, believed and passed on, everything that has left it, and its
    flash."""
    bench = begun(Witness())
    throw(bench, *covered)
    bench.choose("4-1")
    throw(bench, 6, 5)
    bench.choose("6-1")
    bench.commands.append(b"read 1\n")
    bench.time.run(300000)
    bench.commands.append(b"pull 1 0 99\n")
    bench.time.run(300000)
    bench.call_referee()
    bench.choose("Augen")
    bench.press("OK")
    bench.choose("Weiter")
    return bench


def test_m4_a_covered_throw_leaves_no_trace_on_display_line_or_flash():
    """Boxes that differ in nothing but what lies under the cup are the same for whoever looks, listens or reads."""
    one, other = with_a_covered_throw(2, 1), with_a_covered_throw(3, 1)
    assert len(one.seen_of("display")) > 100 and len(one.seen_of("line")) > 10 and one.seen == other.seen
    assert all_but_secrets(one) == all_but_secrets(other)
    assert [record["event"] for record in one.log() if "throw" in record] == [{"event": "throw"}] * 2


def test_the_line_tells_of_a_covered_throw_at_once():
    bench = begun(Witness())
    throw(bench)
    assert b'"event": {"event": "throw"}, "throw": 1,' in bench.seen_of("line")[-1]


def test_m8_a_doubt_uncovers_what_the_seal_had_settled():
    bench = begun()
    throw(bench)
    bench.choose("3-1")
    bench.choose("Anzweifeln")
    record = bench.log()[-1]
    assert record["event"] == {"event": "doubt", "dice": sealed(bench, 1)} and record["uncovers"] == 1
    assert "throw" not in record and "test_dice" not in record
    assert record["verdict"]["loser"] == 1  # every throw is worth at least 31, so the claim was true


def test_a_power_cut_leaves_the_dice_under_the_cup_as_they_were():
    bench = begun()
    throw(bench)
    dice = bench.app.session.look(0)
    again = bench.power_cut()
    again.choose("Weiter")
    assert again.screen == "ClaimScreen" and again.app.session.look(0) == dice
    again.choose("3-1")
    again = again.power_cut()
    again.choose("Weiter")
    again.choose("Anzweifeln")
    assert again.log()[-1]["event"]["dice"] == dice


def test_what_was_taken_back_uncovers_the_throw_before_it():
    bench = begun()
    throw(bench)
    bench.choose("3-1")
    throw(bench)
    assert bench.app.session.look(1) == sealed(bench, 2)
    bench.undo()
    bench.app.session.throw(bench.app.dice, bench.app.clock.now, {"event": "doubt"})
    bench.app.session.commit()
    record = bench.log()[-1]
    assert record["uncovers"] == 1 and record["event"]["dice"] == sealed(bench, 1)
    bench.app.session.throw(bench.app.dice, bench.app.clock.now)
    assert bench.app.session.match.latest_throw == 3


def test_dice_that_are_doubted_are_not_counted_as_a_sample_of_those_that_fell():
    bench = begun()
    throw(bench)
    bench.choose("3-1")
    bench.choose("Anzweifeln")
    assert bench.app.session.seal.counts == [0] * 6 and bench.app.session.seal.thrown == 1


def test_real_dice_are_told_the_box_when_the_cup_is_lifted():
    bench = begun(dice="table")
    throw(bench)
    bench.hold("AC")
    bench.time.run(200000)
    assert seen(bench) == [0, 0]
    bench.release("AC")
    bench.choose("6-5")
    bench.choose("Anzweifeln")
    assert bench.screen == "ToldDice"
    for key in ("A6", "A2", "OK"):
        bench.press(key)
    record = bench.log()[-1]
    assert record["event"] == {"event": "doubt", "dice": [6, 2]} and "uncovers" not in record
    assert record["verdict"]["loser"] == 0 and bench.screen == "RoundScreen"


def test_m9_a_claim_of_21_leaves_two_answers():
    bench = begun()
    throw(bench, 2, 1)
    bench.choose("Mäxchen")
    assert [entry for entry, _ in bench.app.screen.entries] == ["Anzweifeln: aufdecken", "Glauben: −1 Leben"]
    bench.choose("Glauben")
    assert bench.screen == "RoundScreen" and bench.game.lives == [3, 2, 3]
    bench.press("OK")
    assert bench.screen == "TurnScreen" and bench.game.turn == 1


def test_m5_the_cup_is_passed_on_and_a_match_comes_to_its_end():
    bench = begun()
    while bench.screen != "EndScreen":
        throw(bench, 3, 1)
        bench.choose("6-5")
        bench.choose("Ungesehen")
        bench.choose("1-1")
        assert bench.game.passed and bench.game.thrower != bench.game.claimer
        bench.choose("Anzweifeln")
        bench.press("OK")
    bench.press("OK")
    assert bench.log()[-1]["result"] == "finished" and sorted(bench.log()[-1]["state"]["lives"])[:2] == [0, 0]


def test_m3_m7_a_table_agrees_on_lives_and_house_rules_before_the_match():
    bench = Bench()
    for entry in ("Mäxchen", "Die Box würfelt", "2"):
        bench.choose(entry)
    bench.press("OK")
    bench.press("OK")
    bench.choose("Partie und Regeln")
    for key in ("OK", "DOWN", "OK", "OK"):
        bench.press(key)
    assert menu(bench)[:2] == ["Leben: 4", "Regeln: 31 ist hoch"]
    for key in ("OK", "OK"):
        bench.press(key)
    assert menu(bench)[:2] == ["Leben: 4", "Regeln: wie üblich"]
    bench.press("BACK")
    bench.press("OK")
    start = bench.app.session.match.start
    assert (start["lives"], start.get("house"), bench.app.session.game.lives) == (4, None, [4, 4])


def menu(bench):
    return [entry for entry, _ in bench.app.screen.entries]
