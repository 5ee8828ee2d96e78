"""Boxes that bring their logs to a hub over TCP: real ones on the bench, and such as mean harm."""

import json
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from bench import Bench
from hub_of_boxes import (
    MOST_SECONDS,
    NONCE,
    Desk,
    FakeBox,
    RunningHub,
    Taken,
    greeting,
    let_work,
    online,
    running,
    sealed,
)
from memory_flash import MemoryBlocks
from schiri.journal.reading import Reader
from schiri.journal.store import matches as stored
from schiri_tools.games import host_game
from schiri_tools.hub import box_line, boxes
from schiri_tools.logs import verified

from tests.host_tools.logs.strange import STRANGE

CODE = "123456"


def played(seed=0, matches=1):
    """Returns a box with short finished matches, and their logs."""
    bench = Bench(blocks=MemoryBlocks(128), seed=seed)
    logs = set()
    for _ in range(matches):
        bench.play_short_match()
        flash = bench.app.journal.flash
        reader = Reader(flash, stored(flash)[-1].sectors)
        logs.add(b"".join(iter(reader.line, None)))
    return bench, logs


def marked(box):
    return [match.pulled for match in stored(box.app.journal.flash)]


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(box_line.BoxLine.__init__, "__defaults__", (1.0,))
    monkeypatch.setattr(boxes, "_KEEP_ALIVE_SECONDS", 0.2)


def test_every_match_of_a_known_box_arrives_once_verifies_and_is_marked():
    bench, logs = played(matches=3)
    desk = Desk(CODE)
    with running(desk) as hub:
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: all(marked(box)))
        assert desk.logs == logs and len(desk.asked) == 3
        assert all(verified(log, host_game).complete for log in desk.logs)
        assert [(one.code, one.delivered, one.is_doubtful) for one in hub.boxes.boxes] == [(CODE, 3, False)]


def test_twenty_boxes_that_deliver_at_once_lose_nothing_and_nothing_comes_twice():
    all_played = [played(seed) for seed in range(20)]
    codes = ["%06d" % number for number in range(20)]
    desk = Desk(*codes)
    with running(desk, bounds=boxes.Bounds(guesses=20)) as hub:  # all have one address here
        group = [online(bench, hub.port, code) for (bench, _), code in zip(all_played, codes, strict=True)]
        let_work(group, lambda: all(marked(box) == [True] for box in group))
    assert desk.logs == set.union(*(logs for _, logs in all_played)) and len(desk.logs) == 20
    assert sorted(code for code, _ in desk.asked) == codes


def test_a_box_that_nobody_knows_is_asked_for_its_code_alone_until_organisers_know_it():
    bench, logs = played()
    desk = Desk()
    with running(desk) as hub:
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: [one.code for one in hub.boxes.boxes] == [CODE])
        let_work([box], lambda: True)
        assert desk.asked == [] and marked(box) == [False]
        desk.codes.add(CODE)
        hub.wake()
        let_work([box], lambda: all(marked(box)))
        assert desk.logs == logs


def test_what_does_not_count_is_not_marked_and_comes_again_when_it_may_count():
    bench, logs = played()
    desk = Desk(CODE)
    desk.outcome = Taken(False, is_final=False)
    with running(desk) as hub:
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: desk.asked)
        desk.outcome = Taken(True)
        assert marked(box) == [False]
        hub.wake()
        let_work([box], lambda: all(marked(box)))
        assert desk.logs == logs


def test_what_is_refused_for_good_is_not_asked_for_again_for_a_while():
    bench, _ = played()
    now = [0.0]
    desk = Desk(CODE)
    desk.outcome = Taken(False)
    with running(desk, clock=lambda: now[0]) as hub:
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: len(desk.asked) == 1)
        for _ in range(3):
            connections = list(hub.boxes.boxes)
            box.link.stop()
            let_work([box], lambda connections=connections: set(hub.boxes.boxes) - set(connections))
        assert len(desk.asked) == 1
        now[0] += 601
        hub.wake()
        let_work([box], lambda: len(desk.asked) == 2)
        assert marked(box) == [False]


def test_a_log_that_a_hub_has_taken_as_it_is_killed_comes_to_the_next_one_again_and_counts_once():
    bench, logs = played()
    desk = Desk(CODE)
    entered, killed = threading.Event(), threading.Event()
    desk.before = lambda: entered.set() or killed.wait(MOST_SECONDS)
    hub = RunningHub(desk)
    box = online(bench, hub.port, CODE)
    let_work([box], entered.is_set)
    killer = threading.Thread(target=hub.kill)
    killer.start()
    let_work([box], lambda: box.link.stage != "talks")
    killed.set()
    killer.join(MOST_SECONDS)
    assert desk.logs == logs and marked(box) == [False]
    with running(desk, port=hub.port):
        let_work([box], lambda: marked(box) == [True])
    assert desk.logs == logs and len(desk.asked) == 2


def test_a_match_that_somebody_else_has_marked_is_fetched_all_the_same():
    bench, logs = played()
    bench.app.store.mark_pulled(bench.app.store.match(1))
    desk = Desk(CODE)
    with running(desk) as hub:
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: desk.logs == logs)


def test_two_boxes_with_one_code_are_told_apart_bring_their_logs_and_get_no_names():
    (first, first_logs), (second, second_logs) = played(1), played(2)
    desk = Desk(CODE)
    desk.next[CODE] = ["Ada", "Ben"]
    with running(desk) as hub:
        boxes_there = [online(first, hub.port, CODE, "1" * 32), online(second, hub.port, CODE, "2" * 32)]
        let_work(boxes_there, lambda: desk.logs == first_logs | second_logs)
        let_work(boxes_there, lambda: [one.is_doubtful for one in hub.boxes.boxes] == [True, True])
        hub.wake()
        let_work(boxes_there, lambda: [box.link.next_names for box in boxes_there] == [[], []])


def test_names_of_the_next_match_come_to_the_box_and_go_again():
    bench, _ = played()
    desk = Desk(CODE)
    with running(desk) as hub:
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: all(marked(box)))
        for names in (["Zoë", "Ben", "Çem"], []):
            desk.next[CODE] = names
            hub.wake()
            let_work([box], lambda names=names: box.link.next_names == names)
            assert box.link.nonce == (NONCE if names else "")
        desk.next[CODE] = ["Ada\nhub 10.0.0.1 80", "Ben"]
        hub.wake()
        let_work([box], lambda: hub.boxes.boxes[0].names_refused)
        assert box.link.next_names == [] and box.app.settings["link"]["hub"] == "127.0.0.1"


def test_what_is_refused_is_fetched_again_when_more_is_waited_for_or_if_it_came_too_soon(impatient):
    """It is not fetched again every few seconds: old matches would keep the new ones waiting."""
    bench, _ = played(matches=2)
    desk = Desk(CODE)
    desk.outcome = Taken(False, is_final=False)
    with running(desk) as hub:
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: len(desk.asked) == 2)
        for names in (["Ada", "Ben"], ["Cem", "Dora"]):
            desk.next[CODE] = names
            hub.loop.call_soon_threadsafe(hub.boxes.wake, False)
            let_work([box], lambda names=names: box.link.next_names == names)
        end = time.monotonic() + 2 * boxes._KEEP_ALIVE_SECONDS
        let_work([box], lambda: time.monotonic() > end)
        assert len(desk.asked) == 2
        desk.outcome = Taken(False, is_final=False, came_too_soon=True)
        hub.wake()
        let_work([box], lambda: len(desk.asked) >= 6)


# At the other end somebody means harm


INFO, LIST, PULL = b"info", b"list", b"pull 1 0 64"
HOSTILE = {  # what it answers, and the commands that it gets
    "silent": (lambda line: b"", [INFO]),
    "another protocol": (lambda line: greeting(protocol=2), [INFO]),
    "no code": (lambda line: sealed(b"schiri 1.0, protocol 1, no match") + sealed(b"board {}"), [INFO]),
    "a code of other digits": (lambda line: greeting("١٢٣٤٥٦".encode()), [INFO]),
    "a code that is longer": (lambda line: greeting(b"1234567"), [INFO]),
    "a line without end": (lambda line: b"x" * 300000, [INFO]),
    "lines without sense": (lambda line: b"@x *00000000\n" * 20000, [INFO]),
    "too many matches": (lambda line: greeting() if line == INFO else _many_matches(), [INFO, LIST]),
    "too large matches": (lambda line: greeting() if line == INFO else _huge_matches(), [INFO, LIST]),
    "another match's lines": (lambda line: _one_match(line, b"line 2 0 {}"), [INFO, LIST, PULL]),
    "more lines than asked for": (
        lambda line: _one_match(line, *[b"line 1 %d {}" % n for n in range(99)], b"lines 1 99 closed"),
        [INFO, LIST, PULL],
    ),
    "a log that goes on without a line": (lambda line: _one_match(line, b"lines 1 0 more"), [INFO, LIST, PULL]),
    "a chain that is broken": (
        lambda line: _one_match(line, b"line 1 0 {}", b"lines 1 1 closed"),
        [INFO, LIST, PULL, INFO],
    ),
}


def _many_matches():
    return b"".join([*(sealed(b"match %d 0bdc69ca 10 closed" % n) for n in range(3000)), sealed(b"matches 3000")])


def _huge_matches():
    return b"".join(sealed(b"match %d 0bdc69ca 1000000 closed" % number) for number in range(99)) + sealed(
        b"matches 99"
    )


def _one_match(line, *answers):
    if line == b"info":
        return greeting()
    if line == b"list":
        return sealed(b"match 1 0bdc69ca 10 closed") + sealed(b"matches 1")
    return b"".join(sealed(words) for words in answers)


def told(port, answer):
    """Returns the commands that a hostile box gets before the hub closes the connection; it answers three of them."""
    hostile = FakeBox(port)
    left = [answer] * 3
    commands = hostile.answer(lambda line: left.pop()(line) if left else b"")
    hostile.close()
    return commands


def test_hostile_boxes_are_hung_up_on_have_nothing_taken_and_the_others_go_on(impatient):
    bench, logs = played()
    desk = Desk(CODE, "654321")
    bounds = boxes.Bounds(code=len(HOSTILE))
    with running(desk, bounds=bounds) as hub, ThreadPoolExecutor(len(HOSTILE)) as threads:
        box = online(bench, hub.port, "654321")
        heard = {kind: threads.submit(told, hub.port, answer) for kind, (answer, _) in HOSTILE.items()}
        let_work([box], lambda: desk.logs == logs and all(one.done() for one in heard.values()))
        assert {kind: one.result() for kind, one in heard.items()} == {
            kind: expected for kind, (_, expected) in HOSTILE.items()
        }
        assert {code for code, _ in desk.asked} == {"654321"}


def strange_answers(text):
    """Yields the answers of boxes that say a text in the place of another one, by command."""
    raw, quoted = text.encode("utf-8", "surrogatepass"), json.dumps(text).encode()
    good = {INFO: greeting(), LIST: sealed(b"match 1 %08x 1 closed" % STRANGE.index(text)) + sealed(b"matches 1")}
    board, version = sealed(b'board {"code": "123456"}'), sealed(b"schiri 1.0, protocol 1, no match")
    yield {INFO: sealed(b"schiri %b, protocol 1, no match" % raw) + board}
    yield {INFO: sealed(b"schiri 1.0, protocol 1, match 1 of %b, phase %b" % (raw, raw)) + board}
    yield {INFO: version + sealed(b"board " + raw) + sealed(b'board {"code": %b}' % quoted)}
    yield {INFO: version + sealed(b'board {"code": "123456", %b: 1, "fingerprint": %b}' % (quoted, quoted))}
    yield {**good, LIST: sealed(b"match 1 %b 10 closed" % raw) + good[LIST]}
    lines = sealed(b"line 1 0 " + raw) + sealed(b"lines 1 1 " + raw) + sealed(b'line 1 1 {"schiri": %b}' % quoted)
    yield {**good, PULL: lines + sealed(b"lines 1 2 closed")}


def test_strange_texts_in_whatever_a_box_says_end_its_conversation_at_worst(monkeypatch):
    monkeypatch.setattr(boxes, "_KEEP_ALIVE_SECONDS", 0.01)
    desk, faults = Desk(CODE), []
    bounds = boxes.Bounds(guesses=10_000, code=10_000, strangers=10_000, address=10_000)
    with running(desk, bounds=bounds) as hub:
        hub.loop.set_exception_handler(lambda _, context: faults.append(context))
        for text in STRANGE:
            for answers in strange_answers(text):
                box = FakeBox(hub.port)
                for command in answers:
                    while command not in box.received and box.receive():
                        pass
                    box.send(answers[command])
                with suppress(OSError):  # the hub has hung up
                    box._socket.shutdown(socket.SHUT_WR)
                while box.receive():
                    pass
                box.close()
        let_work([], lambda: not hub.boxes._boxes)
    assert (faults, desk.met, desk.asked) == ([], [], [])


def test_a_match_whose_log_does_not_come_is_not_asked_for_again_and_again(impatient):
    """The box talks on, so it is asked for its list with each keep-alive."""
    answers = {PULL: [b"lines 1 0 none"], b"pull 2 0 64": [b"line 2 0 {}", b"lines 2 1 closed"]}
    there = [sealed(b"match %d 0bdc69ca 10 closed" % number) for number in (1, 2)] + [sealed(b"matches 2")]
    lists = []

    def answer(line):
        lists.extend([line] if line == LIST else [])
        if len(lists) % 5 == 4:
            box.shut_down()
        return greeting() if line == INFO else b"".join(there if line == LIST else map(sealed, answers[line]))

    desk = Desk(CODE)
    with running(desk) as hub:
        for _ in range(2):  # after `wake` the hub asks again, as more may count
            box = FakeBox(hub.port)
            assert sorted(line for line in box.answer(answer) if line in answers) == sorted(answers)
            lists.append(b"")
            hub.wake()
    assert not desk.asked


def test_a_connection_that_brings_no_log_keeps_no_other_of_its_code_from_being_asked(impatient):
    with running(Desk(CODE)) as hub:
        heard = [told(hub.port, lambda line: _one_match(line, b"lines 1 0 none")) for _ in range(2)]
    assert all(PULL in commands for commands in heard)


def test_an_impostor_neither_blanks_nor_cuts_off_the_box_whose_code_it_states():
    bench, logs = played()
    desk = Desk(CODE)
    desk.pins[CODE] = OWN
    desk.next[CODE] = ["Ada", "Ben"]
    with running(desk) as hub, ThreadPoolExecutor(8) as threads:
        box = online(bench, hub.port, CODE, OWN)
        let_work([box], lambda: desk.logs == logs and box.link.next_names == ["Ada", "Ben"])
        (own,) = hub.boxes.boxes
        impostors = [FakeBox(hub.port) for _ in range(8)]
        heard = [threads.submit(one.answer, lambda line: greeting(fingerprint=b"f" * 32)) for one in impostors]
        let_work([box], lambda: len(hub.boxes.boxes) == 9)
        hub.wake()
        desk.next[CODE] = ["Cem", "Dora"]
        hub.wake()
        let_work([box], lambda: box.link.next_names == ["Cem", "Dora"])
        assert hub.boxes.boxes[0] is own and [one.is_doubtful for one in hub.boxes.boxes] == [False] + 8 * [True]
        for one in impostors:
            one.shut_down()
        assert {command for one in heard for command in one.result()} == {INFO}


def test_a_code_that_is_guessed_right_is_answered_as_wrong_ones_and_guesses_have_a_limit():
    now, desk = [0.0], Desk(CODE)
    desk.pins[CODE] = OWN
    codes = [b"%06d" % number for number in range(123_450, 123_460)]
    with running(desk, clock=lambda: now[0], bounds=boxes.Bounds(guesses=len(codes), guesses_a_second=1)) as hub:
        assert [told_of(hub.port, code) for code in codes] == [[INFO]] * len(codes)
        assert is_hung_up_on(hub.port, b"") and not is_hung_up_on(hub.port, OWN.encode())
        now[0] += 1
        assert not is_hung_up_on(hub.port, b"", seconds=0.3) and is_hung_up_on(hub.port, b"")


OWN = "0123456789abcdef" * 2


def told_of(port, code):
    """Returns the commands that a stranger gets who states a code and goes."""
    guesser = FakeBox(port)
    commands = [guesser.receive().strip()]
    guesser.send(greeting(code))
    guesser.shut_down()
    while guesser.receive():
        pass
    guesser.close()
    return commands


def is_hung_up_on(port, fingerprint, seconds=MOST_SECONDS):
    """Returns whether the hub closes the connection of a box that states the code, before these seconds are over."""
    box = FakeBox(port)
    box.receive()
    box.send(greeting(fingerprint=fingerprint))
    box._socket.settimeout(seconds)
    try:
        return box.receive() == b""
    except TimeoutError:
        return False
    finally:
        box.close()


def test_strangers_take_no_more_places_than_there_are_for_them_and_a_known_box_finds_one(monkeypatch):
    monkeypatch.setattr(box_line.BoxLine.__init__, "__defaults__", (600.0,))  # so long a silence closes none
    bench, logs = played()
    desk = Desk(CODE)
    bounds = boxes.Bounds(strangers=8, address=100)
    with running(desk, bounds=bounds) as hub:
        crowd = [FakeBox(hub.port) for _ in range(50)]
        for one in crowd:
            one.receive()  # the hub has let it in, and may have hung up on it since
        let_work([], lambda: len(hub.boxes._boxes) <= 8)
        box = online(bench, hub.port, CODE)
        let_work([box], lambda: desk.logs == logs)
        for one in crowd:
            one.close()


def test_whoever_goes_on_talking_nonsense_is_as_silent_as_whoever_says_nothing(impatient, monkeypatch):
    monkeypatch.setattr(boxes, "_GREET_SECONDS", 600.0)
    with running(Desk()) as hub:
        talker = FakeBox(hub.port)
        let_work([], lambda: not talker.send(b"@nonsense\n"))
        talker.close()
