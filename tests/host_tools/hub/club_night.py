"""A club's night in virtual time: simulated boxes and a real hub process, the real line between them, and faults.

Every match is played by the rules; its log is on the flash of the box that has signed it.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bench import Bench
from clubs import Answer, RunningHub, Visitor
from evenings import people, renamed
from hub_of_boxes import online
from memory_flash import MemoryBlocks
from schiri.games import knowledge_of
from schiri.journal.store import matches
from schiri.partner.partner import Partner
from schiri_tools.games import host_game
from schiri_tools.playouts.chance import secret_of
from schiri_tools.playouts.recording import Recorded

from tests.host_tools.signing.box import TestBox
from tests.host_tools.signing.forging import lines_of, numbered

BOXES, PEOPLE = 20, 80
MINUTES_A_ROUND = 40
KILLS = 8  # how often the hub is killed; the first time is the first fault
VARIANTS = 5  # different matches for each number of players
AT_WORK = 4  # boxes that work between two faults
REFUSALS = ("bad_log", "foreign_box", "has_result", "no_table", "too_often")
PATIENCE_SECONDS = 180.0  # enough on a busy machine
_SECTORS = 128  # so few that a box has to delete matches which the hub has
_LOOK_AGAIN = 8  # turns of each box before its condition is tested again
_STEP_US = 20_000  # virtual time of a box's turn
_LEAP_US = 1 << 28  # the box's clock wraps at 1 << 30 µs and has to be read at least twice in that time
_PROGRAM = (str(Path(__file__).with_name("hub_with_clock.py")),)
_DAY_SECONDS = 86_400.0


@cache
def played(seats: int, variant: int) -> bytes:
    """Returns the unsigned log of a whole match of Schocken between these people."""
    names = people(seats)
    secret = secret_of(seats, variant)
    start = {"event": "start", "game": "schocken", "players": names, "first": variant % seats, "dice": "box"}
    course, knowledge = Recorded(start, 1, secret), knowledge_of("schocken")
    players = [Partner(seat, "easy", 0, variant + seat) for seat in range(seats)]
    course.seat(players, knowledge)
    table = host_game("schocken").playout(course, players, knowledge)
    table.play()
    course.end(table.now_us)
    return numbered([line for line in lines_of(course.log) if line.get("note") != "partner"])


class Match(NamedTuple):
    """A played match: its log, and its round."""

    round: int
    log: bytes


class NightBox:
    """A simulated box that signs."""

    def __init__(self, number: int, port: int) -> None:
        self.code = f"{number:06}"
        self.key = TestBox(f"box {number}")
        self.played = 0
        self._box = online(
            Bench(blocks=MemoryBlocks(_SECTORS), start_us=number << 26), port, self.code, self.key.fingerprint
        )

    @property
    def is_talking(self) -> bool:
        """Whether the hub and the box are connected."""
        return self._box.link.stage == "talks"

    @property
    def names(self) -> list[str]:
        """The next players that the hub has sent."""
        return list(self._box.link.next_names)

    @property
    def has_delivered(self) -> bool:
        """Whether the hub has confirmed every match."""
        return all(match.pulled for match in matches(self._box.app.journal.flash))

    def work(self) -> None:
        """Lets the box work for a short time."""
        self._box.bench.time.run(_STEP_US)

    def play(self, names: list[str], variant: int) -> bytes:
        """Plays a match of these people; its log is on the flash then."""
        nonce = self._box.link.begin_match(names)
        self.played += 1
        lines = lines_of(renamed(played(len(names), variant), names, f"{self.code}{self.played:02}"))
        lines[0]["nonce"] = nonce
        log = self.key.signed(numbered(lines), self.played)
        journal = self._box.app.journal
        journal.begin()
        for line in log.splitlines(keepends=True):
            journal.append(line)
        journal.close()
        return log

    def wait(self, minutes: float) -> None:
        """Lets the box's clock go on while its people play and the radio is off."""
        clock = self._box.bench.time
        self._box.link.stop()
        end_us = clock.now_us + int(minutes * 60e6)
        while clock.now_us < end_us:
            clock.now_us = min(clock.now_us + _LEAP_US, end_us)
            self._box.app.clock.advance(clock.now_us & ((1 << 30) - 1))

    def cut_link(self) -> None:
        """Interrupts the radio for a moment."""
        self._box.link.stop()

    def cut_power(self, start_us: int) -> None:
        """Cuts the power; the flash is kept."""
        self.cut_link()
        board = self._box.bench.board
        self._box = online(
            Bench(board.storage, blocks=board.blocks, start_us=start_us),
            self._box.app.settings["link"]["port"],
            self.code,
            self.key.fingerprint,
        )


class Night:
    """A club's night. `play` plays it to its end. `matches` has all played matches, `faults` counts the faults by kind,
    `refused` counts the reasons of refusals, `minutes` is how long it has been."""

    def __init__(self, folder: Path, faults: int, lives: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.faults: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.matches: list[Match] = []
        self.database = str(folder / "hub.sqlite")
        self._clock = folder / "clock"
        self.minutes = 0.0
        self._faults = faults
        self._set_clock(0.0)
        self.hub = RunningHub(self.database, program=(*_PROGRAM, str(self._clock)))
        self._password = self.hub.password
        self._boxes = [NightBox(number, self.hub.box_port) for number in range(1, BOXES + 1)]
        self._begin(lives)

    @property
    def file(self) -> bytes:
        """The tournament's file from the hub."""
        return self._asked(lambda organiser: organiser.get(f"/desk/{self.id}/file")).body

    def play(self, rounds: int) -> None:
        """Plays round after round until one person is left; the faults come in the first `rounds`."""
        number = 0
        while (status := self._send("draw")) == 303:
            number += 1
            tables = lines_of(self.file)[-1]["event"]["tables"]
            self._play_round(number, tables, faults=min(number, rounds) * self._faults // rounds)
        assert status == 422  # all rounds have been played

    def _begin(self, lives: int) -> None:
        self._sign_in()
        boxes = "\n".join(box.key.fingerprint for box in self._boxes)
        self.id = self.organiser.begin(
            format="lives",
            lives=str(lives),
            left="1",
            consolation="on",
            tables=str(BOXES),
            least="3",
            most="6",
            size="4",
            test_dice="on",
            boxes=boxes,
        )
        assert self._send("enter", {"people": "\n".join(people(PEOPLE))}) == 303
        assert self._send("publish", {"shown": "yes"}) == 303
        for table, box in enumerate(self._boxes, 1):
            assert self._send("box", {"code": box.code, "table": table}) == 303

    def _sign_in(self) -> None:
        self.organiser = Visitor(self.hub.port)
        assert self.organiser.sign_in(self._password).status == 303

    def _send(self, action: str, fields: object = ()) -> int:
        """Sends a form of the organisers, and returns the answer."""
        return self._asked(lambda organiser: organiser.send(f"/desk/{self.id}/{action}", fields)).status

    def _asked(self, ask: Callable[[Visitor], Answer]) -> Answer:
        """Returns the answer to a request of the organisers, who sign in again if a jump of the hub's clock has ended
        their session."""
        answer = ask(self.organiser)
        if answer.status == 404:
            self._sign_in()
            answer = ask(self.organiser)
        return answer

    def _play_round(self, number: int, tables: list[list[str]], faults: int) -> None:
        """Finishes the tables one after the other, with faults in between."""
        at_work = self._boxes[: len(tables)]
        seats_of = dict(zip(at_work, tables, strict=True))
        self._let_work(at_work, lambda box: box.names == seats_of[box])
        for box in self._boxes:
            box.wait(MINUTES_A_ROUND)
        self.minutes += MINUTES_A_ROUND
        self._set_clock(0.0)
        playing = self.chance.sample(list(seats_of.items()), len(tables))
        left = faults - self.faults.total()
        ends = Counter(self.chance.randrange(max(1, left * 2 // 3)) for _ in playing)
        for step in range(max(left, 1)):
            for _ in range(ends[step]):
                box, names = playing.pop()
                self._let_work([box], lambda box, names=names: box.names == names)  # a power cut makes it forget them
                self.matches.append(Match(number, box.play(names, self.chance.randrange(VARIANTS))))
            self._let_work(self.chance.sample(self._boxes, AT_WORK))
            if step < left:
                self._go_wrong()
        self._let_work(at_work, lambda box: box.has_delivered)

    def _go_wrong(self) -> None:
        """Causes one fault. A fault without an effect is not counted."""
        before = self.faults.total()
        if before % (self._faults // KILLS) == 0:
            self._kill()
        ways = (self._cut_link, self._cut_power, self._bring_again, self._forge, self._jump)
        while self.faults.total() == before:
            (way,) = self.chance.choices(ways, (40, 20, 20, 13, 7))
            way()

    def _cut_link(self) -> None:
        talking = [box for box in self._boxes if box.is_talking]
        if talking:
            self.chance.choice(talking).cut_link()
            self.faults["link cut"] += 1
        else:
            self._let_work(self._boxes)

    def _cut_power(self) -> None:
        self.chance.choice(self._boxes).cut_power(self.chance.randrange(1 << 30))
        self.faults["power cut"] += 1

    def _bring_again(self) -> None:
        """Delivers a result by a further way, before or after its box."""
        if not self.matches:
            return
        log = self.chance.choice(self.matches[-BOXES:]).log
        way = self.chance.choice(("program", "phone", "desk"))
        if way == "desk":
            answer = self._asked(lambda organiser: organiser.send_file(f"/desk/{self.id}/log", log))
            assert answer.status in (303, 422)  # 422: too many at once, or of an earlier round
        elif way == "phone":
            assert self._somebody().send_file(f"/e/{self.id}/log", log).status in (200, 422, 429)
        else:
            self._deliver(log)
        self.faults[f"again by {way}"] += 1

    def _forge(self) -> None:
        """Delivers a forged result: a log that is damaged, unsigned, signed by a stranger, or has other names."""
        if not self.matches:
            return
        log = self.chance.choice(self.matches[-BOXES:]).log
        *unsigned, _ = lines_of(log)
        names = unsigned[0]["players"]
        bare = numbered([{key: value for key, value in unsigned[0].items() if key != "box"}, *unsigned[1:]])
        place = self.chance.randrange(len(log))
        forged = self.chance.choice(
            (
                log[:place],
                log[:place] + bytes([log[place] ^ 1]) + log[place + 1 :],
                renamed(bare, self.chance.sample(names, len(names)), "0badc0de"),
                TestBox(seed="a stranger's").signed(bare, self.chance.randint(1, 48)),
                renamed(log, names[1:] + names[:1], unsigned[0]["id"]),
            )
        )
        counts, code = self._deliver(forged)
        assert not counts and code in REFUSALS, code
        self.faults["forged or damaged"] += 1

    def _deliver(self, log: bytes) -> tuple[bool, str]:
        """Returns the answer to a program that delivers a log."""
        answer = json.loads(self._somebody().ask("POST", f"/e/{self.id}/logs", log).body)
        if not answer["counts"]:
            self.refused[answer["code"]] += 1
        return answer["counts"], answer["code"]

    def _somebody(self) -> Visitor:
        """Returns a visitor with an address of their own in the network."""
        return Visitor(self.hub.port, f"127.0.0.{self.chance.randint(2, 250)}")

    def _jump(self) -> None:
        """Sets the clock of the hub's PC by some hours, or by years, as without a battery."""
        years = self.chance.choice((0, 0, 0, 1, -50))
        self._set_clock(years * 365 * _DAY_SECONDS + self.chance.uniform(-0.2, 0.2) * _DAY_SECONDS)
        self.faults["clock jumps"] += 1

    def _set_clock(self, wrong_seconds: float) -> None:
        text = f"{60 * self.minutes + wrong_seconds:<32.6f}".encode()
        with self._clock.open("r+b" if self._clock.exists() else "wb") as file:
            file.write(text)

    def _kill(self) -> None:
        """Kills the hub (kill -9) and starts it again."""
        self.hub.kill()
        self._let_work(self._boxes)
        ports = ("--port", str(self.hub.port), "--box-port", str(self.hub.box_port))
        self.hub = RunningHub(self.database, *ports, program=(*_PROGRAM, str(self._clock)))
        self.faults["hub killed"] += 1

    def _let_work(self, boxes: Sequence[NightBox], is_done: Callable[[NightBox], bool] = lambda box: True) -> None:
        """Lets these boxes work side by side until each is done."""
        end = time.monotonic() + PATIENCE_SECONDS
        working = list(boxes)
        while working:
            assert time.monotonic() < end, [(box.code, box.is_talking, box.names) for box in working]
            for _ in range(_LOOK_AGAIN):
                for box in working:
                    box.work()
                time.sleep(0.001)
            working = [box for box in working if not is_done(box)]
