"""Makes logs of matches: the events are carried out by the rules, the lines are as docs/logs/format.md says."""

import hmac
import json
from contextlib import suppress
from hashlib import sha256
from random import Random

from offers import any_offer
from schiri.games import checked_start, facts_of, game_class, knowledge_of
from schiri.match.game import Refusal
from schiri.partner.knowledge import LEVELS
from schiri.partner.partner import Partner
from schiri.util.json_writer import dumps
from schiri_tools.games import host_game

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans")
PLAYS = LEVELS[1]


class GameLog:
    """A log in the making, of any game. Times are given with the events; a record that is no event has the time of the
    last one. With a `secret` (64 digits) the box throws sealed dice. Without one the dice are real; values that are not
    given come from `random`. It is also the `Course` of a table of computer players."""

    def __init__(self, start, match_id="0badcafe", secret=None, random=None, **header):
        self.header = {
            "schiri": 1,
            "firmware": "0.1.0",
            "board": "simulated",
            "match": 1,
            "id": match_id,
            "game": start["game"],
            "players": start["players"],
            "options": {key: value for key, value in start.items() if key not in ("event", "game", "players")},
            "resolution_us": 1,
            "entropy": "system",
            **({"commitment": sha256(b"Schiri 1 " + secret.encode()).hexdigest()[:32]} if secret else {}),
            **header,
        }
        self.start = start
        self.secret = secret
        self.parts = []
        self.thrown = 0
        self.events = []
        self.covered = [(0, None)]  # after each event: number and dice of the latest covered throw
        self.random = random
        self.contents = []
        self.t = 0
        self.game = self.begun()
        self.note(event=start)

    def begun(self):
        return game_class(self.start["game"])(self.start)

    def note(self, **content):
        self.contents.append((self.t, content))
        return self

    def event(self, name, wait_us=1000, more=None, **arguments):
        """Adds an accepted event, `wait_us` after the last record; `more` are further keys of the record."""
        self.t += wait_us
        return self.record({"event": name, **arguments}, more or {})

    def record(self, event, more):
        before = self.game.verdict
        self.game.apply(event)
        self.events.append(event)
        self.covered.append(self.covered[-1])
        verdict = {} if self.game.verdict is before else {"verdict": self.game.verdict}
        return self.note(event=event, **more, **verdict)

    def fall(self, *values, choice=None, test=False):
        """Throws the dice that are due, or those of a choice: these values, else the sealed ones, else random ones. If
        the choice uncovers dice, the covered ones are shown."""
        covers = 0 if choice else self.game.covers()
        if choice and self.game.uncovers(choice):
            number, lying = self.covered[-1]
            values = lying or list(values) or self._any(2)
            more = {"uncovers": number} if self.secret else {}
        else:
            count = covers or self.game.dice_due(choice)
            fallen = self.drawn(count) if self.secret else None
            more = {"throw": self.thrown} if self.secret and count else {}
            values = list(values) or fallen or self._any(count)
        event = dict(self.game.event_from_dice([] if covers else values, choice))
        self.event(event.pop("event"), more=more | ({"test_dice": True} if test else {}), **event)
        if covers:
            self.covered[-1] = self.thrown, values if self.secret else None
        return self

    def choose(self, choice, *values, test=False):
        """Adds a player's choice with the dice thrown for it; without a choice, adds the throw that is due."""
        if choice is None or self.game.dice_of(choice):
            return self.fall(*values, choice=choice, test=test)
        return self.event(choice["event"], **{name: choice[name] for name in choice if name != "event"})

    def _any(self, count):
        return self.random.choices(range(1, 7), k=count)

    # A course

    def apply(self, event, now_us, **evidence):
        self.t = max(self.t, now_us)
        self.record(dict(event), {name: [list(one) for one in value] for name, value in evidence.items()})

    def throw(self, choice, now_us):
        self.t = max(self.t, now_us)
        self.fall(choice=choice)

    def look(self, seat):
        owner, count = self.game.covered_for() or (None, 0)
        return self.covered[-1][1] or self._any(count) if owner == seat else []

    def undo(self):
        self.covered.pop()
        undone = self.events.pop()
        self.game = self.begun()
        for event in self.events:
            self.game.apply(event)
        return self.note(event={"event": "undo"}, undone=undone)

    def seal(self, *parts, wait_us=100_000):
        """Adds the commitment and the players' parts: two players at the same time, more of them in turn."""
        self.note(note="sealed")
        keys = []
        for seat, part in enumerate(parts):
            for value in part:
                self.t += wait_us
                keys.append([self.t, f"{'AB'[seat % 2]}{value}"])
        self.parts = parts
        code = sha256(b"Schiri parts " + " ".join(parts).encode()).hexdigest()[:8]
        return self.note(parts=list(parts), **({"code": code, "keys": keys} if keys else {}))

    def drawn(self, count):
        """Returns the sealed dice of the next throw by docs/fair/dice.md, without the box's code."""
        self.thrown += 1
        key = hmac.digest(bytes.fromhex(self.secret), b"Schiri 1 " + " ".join(self.parts).encode(), "sha256")
        blocks = (hmac.digest(key, b"throw %d block %d" % (self.thrown, j), "sha256") for j in range(9))
        return [byte % 6 + 1 for block in blocks for byte in block if byte < 252][:count]

    def resume(self, why="power_cut"):
        """Interrupts and resumes the match."""
        if why == "later":
            self.note(note="later")
        self.t += 1000
        return self.note(resumed=why, firmware="0.1.0", resolution_us=1000)

    def end(self, result="finished"):
        secret = {"secret": self.secret} if self.secret else {}
        return self.note(result=result, state=self.game.state(), **secret)

    def lines(self):
        records = [{"n": n, "t": t, **content} for n, (t, content) in enumerate(self.contents, 1)]
        digest = b""
        for line in map(dumps, [self.header, *records]):
            digest = sha256(digest + line.encode()).digest()
            yield f'{line[:-1]}, "check": "{digest.hex()[:16]}"}}\n'

    def data(self, lines=None):
        return "".join(list(self.lines())[:lines]).encode()


class Log(GameLog):
    """A log of FINI!."""

    def __init__(self, players=("Ada", "Ben"), match_id="0badcafe", dice="box", **header):
        self.presses = []
        start = {"event": "start", "game": "fini", "players": list(players), "first": 0, "dice": dice}
        super().__init__(start, match_id, **header)

    def event(self, name, wait_us=1000, more=None, **arguments):
        """Adds an event of FINI! with the time and the key presses that the box adds to it."""
        self.t += wait_us
        event = {"event": name, **arguments}
        if name in ("go", "take", "fini"):
            event["t"] = self.t
        if name == "roll":
            self.presses = []
        if name == "take":
            self.press(f"{'AB'[event['player']]}{event['value']}")
        if name == "fini":
            self.press(f"{'AB'[event['player']]}F")
        keys = {"keys": self.presses} if name == "fini" else {}
        return self.record(event, (more or {}) | keys)

    def press(self, key, wait_us=0):
        """Adds a key press, `wait_us` after the last record."""
        self.presses.append([self.t + wait_us, key])

    def signal(self, wait_us=1000):
        """Adds the start signal as a box gives it."""
        self.note(note="armed")
        return self.event("go", wait_us)

    def roll(self, coloured, silver, test=False):
        more = {"test_dice": True} if test else None
        return self.event("roll", more=more, coloured=coloured, silver=silver)

    def takes(self, *takes):
        """Adds taken dice: (wait in µs, player, value), the value of a silver die negative."""
        for wait_us, player, value in takes:
            if value < 0:
                self.press(f"{'AB'[player]}C", wait_us * 2 // 5)
            self.event("take", wait_us, player=player, silver=value < 0, value=abs(value))
        return self


def random_match(game, seed, seats=None, sealed=True, players=NAMES, options=(), **header):
    """Returns a whole random match of any game with any allowed moves, with corrections and power cuts. Computer
    players make the moves, as in `schiri simulate`, but the log has no note of them."""
    random = Random(f"{game} {seed} {seats} {sealed}")
    names = list(players[: seats or facts_of(game).seats[0]])
    wanted = dict(game_class(game).start_arguments().required)
    start = {"event": "start", "game": game, "players": names, **dict(options)}
    start |= {"first": random.randrange(len(names))} if "first" in wanted or random.random() < 0.3 else {}
    start |= {"dice": "box"} if "dice" in wanted else {}
    secret = f"{random.getrandbits(256):064x}" if sealed else None
    log = GameLog(checked_start(start), f"{random.getrandbits(32):08x}", secret, random, **header)
    if sealed:
        parts = ["".join(random.choices("123456", k=6)) for _ in names]
        log.seal(*(part if len(names) == 2 or random.random() < 0.8 else "" for part in parts))
    knowledge = knowledge_of(game)
    partners = [Partner(seat, PLAYS, 0, random.getrandbits(31)) for seat, _ in enumerate(names)]
    table = host_game(game).playout(log, partners, knowledge)
    while log.game.phase != "over":
        table.now_us = log.t
        _step(log, table, random)
    return log.end()


def _step(log, table, random):
    chance = random.random()
    if log.game.phase in table.knowledge.QUICK:  # an undo has taken back the end of this duel
        log.event("foul", player=random.choice((0, 1, None)), kind="two_hands")
    elif chance < 0.02:
        log.resume(random.choice(("power_cut", "later", "crash")))
    elif chance < 0.05 and log.events:
        log.undo()
    elif chance < 0.2:
        with suppress(Refusal):  # a start signal is refused without its time
            log.choose(any_offer(log.game, random))
    else:
        table.step()


def records_of(data):
    """Returns the lines of a log as objects, the header first."""
    return [json.loads(line) for line in data.splitlines()]


def standing(data):
    """Returns the records of the events that were not taken back, without the start."""
    found = []
    for record in records_of(data)[1:]:
        if record.get("event", {}).get("event") == "undo":
            found.pop()
        elif "event" in record:
            found.append(record)
    return found[1:]
