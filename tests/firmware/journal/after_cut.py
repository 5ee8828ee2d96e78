"""The conditions that must hold for a box after a power cut. Runs on MicroPython."""

import json

from schiri.box.screens.stored_matches import choose_unfinished
from schiri.games import checked_start, new_match
from schiri.journal.reading import Reader
from schiri.journal.record import Chain
from schiri.journal.store import matches
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict

RESULT = ("phase", "round", "duel", "starter", "chips", "stock", "points", "winner")
STEP_US = 20000


def expect(truth, *what):
    """Raises `AssertionError` with the found values unless the condition holds."""
    if not truth:
        raise AssertionError(" ".join([str(one) for one in what]))


def good_lines(flash, stored):
    """Returns the lines of a log that follow its chain; a torn one may come after them."""
    reader = Reader(flash, stored.sectors)
    chain = Chain()
    lines = []
    line = reader.line()
    while line is not None and chain.follow(line):
        lines.append(line)
        line = reader.line()
    expect(line is None or reader.line() is None, "match", stored.number, "is torn in the middle")
    return lines


def found_logs(flash):
    """Returns the good lines of all matches by number; None for a match with missing parts."""
    return {stored.number: good_lines(flash, stored) if stored.whole else None for stored in matches(flash)}


class Log:
    """The log of a match: what the box must offer after each of its lines, and the rest of the match."""

    def __init__(self, lines):
        self.lines = lines
        self.records = [json.loads(line) for line in lines]
        self.dice = [values_of(record["event"]) for record in self.records if "throw" in record]
        self._states = {}

    def game(self, count):
        """Returns the match after the first `count` lines, at least two."""
        match = new_match(checked_start(self.records[1]["event"]))
        for record in self.records[2:count]:
            if "event" in record:
                do(match, record["event"])
        return match.game

    def state(self, count):
        """Returns the state after the first `count` lines as JSON."""
        if count not in self._states:
            self._states[count] = dumps(self.game(count).state())
        return self._states[count]

    def expected(self, count):
        """Returns what the box must offer after `count` lines: "nothing", "later", "resumed", or "aborted"."""
        if count < 2:
            return "nothing"
        kind = "resumed"
        armed = False
        for record in self.records[:count]:
            if "result" in record:
                return "nothing"
            if "event" in record:
                armed = False
            if record.get("note") == "armed":
                armed = True
            kind = "later" if record.get("note") == "later" else "resumed" if "resumed" in record else kind
        if kind == "resumed" and (armed or '"phase": "duel"' in self.state(count)):
            return "aborted"
        return kind

    def thrown(self, count):
        """Returns the number of the box's throws in the first `count` lines."""
        return sum(["throw" in record for record in self.records[:count]])

    def parts(self, count):
        """Returns the players' parts of the secret in the first `count` lines, or an empty list."""
        for record in self.records[:count]:
            if "parts" in record:
                return record["parts"]
        return []

    def rest(self, count, aborted):
        """Returns the events after the first `count` lines; of an aborted duel, from its throw on."""
        events = [record.get("event") for record in self.records]
        if aborted:
            while not (events[count - 1] and events[count - 1]["event"] == "roll"):
                count -= 1
            count -= 1
        return [event for event in events[count:] if event]


def do(match, event):
    """Carries out an event of a log, which may be an undo."""
    if event["event"] == "undo":
        match.undo()
    else:
        match.apply(event)


def values_of(roll):
    """Returns the dice of a throw in order."""
    return roll["coloured"] + roll["silver"]


def result_of(game):
    """Returns the result of a match."""
    state = game.state()
    return dumps([state[key] for key in RESULT])


def expect_nothing(bench):
    """Checks that there is no match to resume, and that the box does not offer one."""
    if bench.screen == "Menu":  # a torn first line may look like a damaged one, which the box tells
        bench.app.go_home()
    expect(bench.screen == "StartScreen", "nothing to go on with, but there is", bench.screen)
    texts = [text for text, _ in bench.app.screen.entries]
    expect(bench.app.text("unfinished") not in texts, "nothing to go on with, but", texts)


def take_up(bench, log, count):
    """Checks that the box offers to resume after `count` lines of the log, and resumes. Returns whether a duel was
    aborted, or None if there is nothing to resume."""
    app = bench.app
    wanted = log.expected(count)
    if wanted == "later":
        expect(bench.screen == "StartScreen", "a match kept for later is offered:", bench.screen)
        choose_unfinished(app)
        app.screen.entries[0][1]()
    if wanted == "nothing":
        expect_nothing(bench)
        return None
    if bench.screen == "Message":  # a commit without its last bit looks damaged; it may have some records
        told = [app.text("records_lost") % lost for lost in (1, 2, 3, 4)]
        expect(app.screen.lines[1] in told, "lost:", app.screen.lines)
        app.screen.leave()
    expect(bench.screen == "UnfinishedScreen", count, "lines, but there is", bench.screen)
    seal = app.session.seal
    expect(seal.commitment == log.records[0]["commitment"], "another seal")
    parts = seal.contributions
    expect((seal.thrown, parts) == (log.thrown(count), log.parts(count)), seal.thrown, "throws of", parts)
    game = app.session.game
    if wanted == "aborted":
        state = game.state()
        expect(state["phase"] == "roll" and state["verdict"]["aborted"], "the duel goes on:", dumps(state))
    else:
        expect(dumps(game.state()) == log.state(count), "another state:", dumps(game.state()))
    app.screen.entries[0][1]()
    expect(bench.screen not in ("UnfinishedScreen", "Message"), "it does not go on:", bench.screen)
    expect((bench.screen == "SealScreen") == (not parts), "parts", parts, "but there is", bench.screen)
    return wanted == "aborted"


def add_parts(bench, uncut):
    """Presses the players' parts as without a cut, unless they are complete already."""
    parts = uncut.parts(len(uncut.lines))
    if not bench.app.session.seal.contributions:
        bench.time.run(STEP_US)  # what is pressed before the seal is seen does not count
        for one, other in zip(parts[0], parts[1]):  # noqa: B905 (not on MicroPython)
            bench.press("A" + one, "B" + other)
        bench.press("OK")
    expect(bench.app.session.seal.contributions == parts, "other parts:", bench.app.session.seal.contributions)


def check_next_throw(bench, uncut):
    """Lets the box throw: the dice must be those of the same throw without a cut, if there was one. Then undoes it."""
    session = bench.app.session
    session.throw(bench.app.dice, bench.app.clock.now)
    due = uncut.dice[session.seal.thrown - 1 : session.seal.thrown]
    thrown = values_of(session.latest_event())
    expect(due in ([], [thrown]), "throw", session.seal.thrown, "is", thrown, "and not", due)
    session.apply({"event": "reroll"}, bench.app.clock.now)
    session.commit()


def play_on(bench, uncut, count, aborted, result):
    """Plays the match on after `count` lines; it must end as without a cut. Returns its log."""
    app = bench.app
    session = app.session
    add_parts(bench, uncut)
    if aborted:
        check_next_throw(bench, uncut)
    raw_us = app.clock.now
    keys = []
    for event in uncut.rest(count, aborted):
        raw_us += STEP_US
        app.clock.advance(raw_us)
        if event["event"] == "undo":
            session.commit()
            session.undo(raw_us)
            session.commit()
            continue
        if event["event"] == "roll":
            if aborted:  # the repeated throw would get the dice of the next one
                app.dice.test_values = values_of(event)
            session.throw(app.dice, raw_us)
            thrown = values_of(session.latest_event())
            expect(thrown == values_of(event), "throw", session.seal.thrown, "is", thrown, "and not", values_of(event))
            session.commit()
            continue
        if event["event"] == "go":
            session.note(raw_us, "note", "armed")
            session.commit()
            keys = []
        again = OrderedDict()
        for key in ("event", "combination", "coloured", "silver", "player", "kind", "value"):
            if key in event:
                again[key] = event[key]
        if "t" in event:
            again["t"] = app.clock.long_us(raw_us)
        before = session.game.verdict
        record = session.apply(again, raw_us)
        if event["event"] in ("take", "fini"):
            keys.append((again["t"], "AB"[event["player"]] + str(event.get("value", "F"))))
        if event["event"] == "fini":
            record["keys"] = keys
        if session.game.verdict is not before:
            record["verdict"] = session.game.verdict
        if session.game.phase != "duel":
            session.commit()
    expect(result_of(session.game) == result, "another result:", result_of(session.game), result)
    number = app.journal.number
    session.end(raw_us, "finished" if session.game.phase == "over" else "ended")
    flash = app.journal.flash
    stored = [stored for stored in matches(flash) if stored.number == number][0]
    expect(stored.closed and stored.whole, "match", number, "is not closed")
    lines = good_lines(flash, stored)
    expect(b'"result"' in lines[-1], "the log has no end:", lines[-1])
    return lines
