"""The connection of a box to a hub, over TCP on this machine: the box in virtual time, the hub in the test's hands."""

import json

from bench import Bench
from hub_end import CODE, SECOND_US, HubEnd, OnlineBench, settings
from schiri.util.json_writer import dumps
from serial_end import check_of

ON_MICROPYTHON = True


def pulled(online, number):
    """Returns the lines of a match as a hub fetches them, and the state of the match."""
    lines = []
    while True:
        answers = online.ask("pull %d %d 8" % (number, len(lines)), "lines %d" % number)
        for answer in answers[:-1]:
            beginning = "line %d %d " % (number, len(lines))
            assert answer.startswith(beginning), answer
            lines.append(answer[len(beginning) :].encode() + b"\n")
        state = answers[-1].split()[3]
        if state != "more":
            return lines, state


def test_a_match_that_is_over_goes_to_the_hub_byte_for_byte_and_is_marked():
    online = OnlineBench()
    online.bench.play_short_match()
    online.connect()
    assert online.ask("list", "matches")[0].split()[4:] == ["closed"]
    lines, state = pulled(online, 1)
    assert lines == online.log() and state == "closed"
    assert online.ask("got 1 %d %s" % (len(lines), check_of(lines)), "got") == ["got 1 marked"]
    assert online.ask("list", "matches")[0].split()[4:] == ["closed", "pulled"]


def test_the_hub_hears_the_code_and_nobody_the_password():
    online = OnlineBench()
    online.app.settings["link"]["password"] = "correct horse"
    online.connect()
    told = online.ask("info", "board")
    facts = json.loads(told[1][len("board ") :])
    assert (facts["code"], facts["link"]) == (CODE, "talks")
    assert not [words for words in told if "horse" in words or "Club" in words]


def test_a_hub_may_ask_but_for_nothing_that_changes_the_box():
    online = OnlineBench()
    online.bench.play_short_match()
    online.connect()
    before = dumps(online.app.settings)
    kept = dict(online.bench.board.storage.files)
    programmed = online.bench.board.blocks.programmed
    for command in ("selftest", "wifi Evil", "password password", "hub 10.0.0.1 80", "offline", "help"):
        assert online.ask(command, "Unknown") == ["Unknown command. Try: help"]
    assert online.ask("read 1", "Unknown") == ["Unknown command. Try: help"]
    assert online.ask("list " + 80 * "x", "The line") == ["The line is too long. Try: help"]
    assert online.ask("got 1 1 0123456789abcdef", "got") == ["got 1 differs"]
    assert online.bench.screen == "StartScreen" and dumps(online.app.settings) == before
    assert online.bench.board.storage.files == kept and online.bench.board.blocks.programmed == programmed


def test_what_no_hub_sends_neither_ends_the_box_nor_keeps_it_from_its_keys():
    online = OnlineBench()
    for junk in (
        b"\xff\x00\x03\x1b[A" * 40,
        b"x" * 9000,
        b"\n" * 500,
        b"pull 999999999 1 1\n" * 200,
        b"seat 1 1 \xff\n",
    ):
        online.connect()
        online.hub.send(junk)
        chosen = online.app.screen.chosen
        online.bench.press("DOWN")
        assert online.app.screen.chosen == chosen + 1
        online.hub.hang_up()
        online.go_on(lambda: online.link.stage == "off", "the end")


def test_nothing_is_sent_and_no_radio_on_from_the_start_of_a_match_to_its_end():
    online = OnlineBench()
    online.connect()
    online.hub.send(b"info\nlist\n")  # commands that the box has not answered yet
    bench = online.bench
    bench.begin()
    del online.hub.lines[:]
    seen = []
    step = online.app.step
    online.app.step = lambda raw_us: seen.append((online.network.is_on, online.app.armed)) or step(raw_us)
    bench.to_duel()
    for name in ("A1", "B2", "AF", "OK", "OK"):
        bench.press(name)
    bench.time.run(5 * SECOND_US)
    assert (False, True) in seen and not [is_on for is_on, _ in seen if is_on]
    online.hub.look()
    assert online.hub.lines == [] and not online.hub.is_connected


def test_a_link_cut_behind_a_line_loses_nothing_and_the_box_comes_back():
    online = OnlineBench()
    online.bench.play_short_match()
    log = online.log()
    online.connect()
    for kept in range(0, len(log), 3):
        del online.hub.lines[:]
        online.hub.send(b"pull 1 0 999\n")
        online.go_on(lambda kept=kept: len(online.hub.lines) > kept, "a line")
        online.hub.hang_up()
        online.connect()
    assert pulled(online, 1)[0] == log


def test_a_hub_that_is_gone_is_looked_for_ever_more_seldom_and_found_when_it_is_back():
    online = OnlineBench()
    online.hub.close()
    joins = []
    join = online.network.join

    def counted(name, password):
        joins.append(online.app.clock.running_us())
        join(name, password)

    online.network.join = counted
    online.bench.time.run(600 * SECOND_US)
    gaps = [(late - early) // SECOND_US for early, late in zip(joins, joins[1:])]  # noqa: B905
    assert gaps[0] in (2, 3) and gaps[-1] in range(60, 64) and sorted(gaps) == gaps and len(joins) < 20, gaps
    assert not online.network.is_on
    online.hub = HubEnd()
    online.app.settings["link"]["port"] = online.hub.port
    for _ in range(61):
        online.bench.time.run(SECOND_US)
        online.hub.look()
    assert online.hub.connections == 1


def test_a_hub_that_says_nothing_is_given_up_after_a_while():
    online = OnlineBench()
    online.connect()
    online.bench.time.run(44 * SECOND_US)
    assert online.link.stage == "talks"
    online.bench.time.run(2 * SECOND_US)
    assert online.link.stage != "talks"


def test_names_from_the_hub_are_offered_with_a_game_that_has_so_many_seats_and_once():
    online = OnlineBench()
    online.connect()
    for number, name in enumerate(("Zoë Ng", "Ben"), 1):
        assert online.ask("seat %d 2 %s" % (number, name), "seat") == ["seat %d ok" % number]
    bench = online.bench
    bench.choose("FINI!")
    bench.choose("Zoë Ng")
    bench.choose(online.app.text("dice_box"))
    bench.choose("A: Zoë Ng")
    assert list(bench.app.session.players) == ["Zoë Ng", "Ben"]
    assert online.app.link.next_names == []
    assert b"nonce" not in online.log()[0]


def test_players_whom_the_hub_has_drawn_are_offered_no_handicap():
    online = OnlineBench()
    online.connect()
    for number, name in enumerate(("Ada", "Ben"), 1):
        online.ask("seat %d 2 %s" % (number, name), "seat")
    bench = online.bench
    bench.choose("FINI!")
    bench.choose("Ada")
    bench.choose(online.app.text("dice_box"))
    bench.choose(online.app.text("house_rules"))
    assert len(bench.app.screen.entries) == 1
    online.app.link.next_names = []
    bench.press("BACK")
    bench.choose(online.app.text("house_rules"))
    assert len(bench.app.screen.entries) == 3


def test_the_nonce_of_a_draw_is_in_the_header_and_the_signature_of_its_match_alone():
    online = OnlineBench()
    for players, nonce in ((("Ada", "Ben"), "0123456789abcdef"), (("Ada", "Cem"), "")):
        online.connect()
        assert online.ask("seat 0 2 0123456789ABCDEF", "seat") == ["seat 0 bad"]
        for number, word in enumerate(("0123456789abcdef", "Ben", "Ada")):
            assert online.ask("seat %d 2 %s" % (number, word), "seat") == ["seat %d ok" % number]
        online.app.begin({"event": "start", "game": "fini", "players": list(players), "first": 0, "dice": "box"}, False)
        assert json.loads(online.log()[0]).get("nonce", "") == online.app.session.nonce == nonce
        online.bench.end()
        online.app.go_home()


def test_names_that_are_none_or_out_of_order_are_refused_and_change_nothing():
    online = OnlineBench()
    online.connect()
    online.ask("seat 1 1 Ada", "seat")
    for words in ("2 2 Ben", "1 9 Ben", "1 2  ", "0 1 Ben", "1 2 " + 41 * "x", "1 2 \u0085x", "1 0 Ben"):
        answers = online.ask("seat " + words, "seat" if words.strip() != "1 2" else "Try")
        assert answers[0].endswith((" bad", "NAME")), (words, answers)
    assert online.app.link.next_names == ["Ada"]
    assert online.ask("seat 0 0 -", "seat") == ["seat 0 ok"]
    assert online.app.link.next_names == []


def test_settings_that_are_incomplete_or_damaged_leave_the_box_without_a_link():
    good = settings(80)
    for name, value in (
        ("network", ""),
        ("network", 33 * "x"),
        ("password", "short"),
        ("password", None),
        ("hub", "hub.example.org"),
        ("hub", "256.1.1.1"),
        ("hub", ".local"),
        ("port", 0),
        ("port", 65536),
        ("port", True),
        ("code", "12345"),
        ("code", ""),
    ):
        bench = Bench()
        from schiri.board.simulated.network import Network

        bench.board.hub_network = Network()
        bench.app.settings["link"] = good
        bench.app.set_up_link()
        assert bench.app.link is not None
        damaged = dict(good)
        damaged[name] = value
        bench.app.settings["link"] = damaged
        bench.app.set_up_link()
        assert bench.app.link is None, (name, value)
