"""Makes logs of matches: the events are carried out by the rules, the lines are as docs/logs/format.md says."""

import hmac
import json
from hashlib import sha256
from random import Random

from schiri.games import game_class
from schiri.util.json_writer import dumps


class GameLog:
    """A log in the making, of any game. Times are told by the event; a record that is no event takes the time of the
    last one. With a `secret` (64 digits) the box throws sealed dice."""

    def __init__(self, start, match_id="0badcafe", secret=None, **header):
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
        """An accepted event, `wait_us` after the last record; `more` stands beside it."""
        self.t += wait_us
        return self.record({"event": name, **arguments}, more or {})

    def record(self, event, more):
        before = self.game.verdict
        self.game.apply(event)
        self.events.append(event)
        verdict = {} if self.game.verdict is before else {"verdict": self.game.verdict}
        return self.note(event=event, **more, **verdict)

    def undo(self):
        undone = self.events.pop()
        self.game = self.begun()
        for event in self.events:
            self.game.apply(event)
        return self.note(event={"event": "undo"}, undone=undone)

    def seal(self, *parts, wait_us=100_000):
        """The commitment is shown, and the players add their parts: two at the same time, more of them in turn."""
        self.note(note="sealed")
        keys = []
        for seat, part in enumerate(parts):
            for value in part:
                self.t += wait_us
                keys.append([self.t, f"{'AB'[seat % 2]}{value}"])
        self.parts = parts
        return self.note(parts=list(parts), **({"keys": keys} if keys else {}))

    def drawn(self, count):
        """The sealed dice of the next throw, as docs/fair/dice.md says and without the box's code."""
        self.thrown += 1
        key = hmac.digest(bytes.fromhex(self.secret), b"Schiri 1 " + " ".join(self.parts).encode(), "sha256")
        blocks = (hmac.digest(key, b"throw %d block %d" % (self.thrown, j), "sha256") for j in range(9))
        return [byte % 6 + 1 for block in blocks for byte in block if byte < 252][:count]

    def resume(self, why="power_cut"):
        """The match is interrupted, and gone on with."""
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
        """As for any game; what the box adds is added."""
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
        """A key goes down, `wait_us` after the last record."""
        self.presses.append([self.t + wait_us, key])

    def signal(self, wait_us=1000):
        """The start signal, as a box gives it."""
        self.note(note="armed")
        return self.event("go", wait_us)

    def roll(self, coloured, silver, test=False):
        more = {"test_dice": True} if test else None
        return self.event("roll", more=more, coloured=coloured, silver=silver)

    def takes(self, *takes):
        """Dice that are taken: (wait in µs, player, value), the value of a silver die negative."""
        for wait_us, player, value in takes:
            if value < 0:
                self.press(f"{'AB'[player]}C", wait_us * 2 // 5)
            self.event("take", wait_us, player=player, silver=value < 0, value=abs(value))
        return self


def random_match(seed, players=("Ada", "Ben"), **header):
    """A whole match of two who grab at random; now and then something is taken back."""
    random = Random(seed)
    log = Log(players, f"{random.getrandbits(32):08x}", **header)
    while log.game.phase != "over":
        if log.game.phase == "announce":
            log.event("announce", combination=random.choice(("straight", "pasch")))
        log.roll(random.choices(range(1, 7), k=11), random.choices(range(1, 7), k=4))
        if random.random() < 0.05:
            log.event("reroll")
            continue
        _random_duel(log, random)
        if random.random() < 0.05:
            log.undo().event("foul", player=random.choice((0, 1, None)), kind="dropped")
    return log.end()


def _random_duel(log, random):
    log.signal(1_500_000)
    caller = random.randint(0, 1)
    log.takes(*((random.randint(90_000, 500_000), caller, value) for value in _wanted(log.game)))
    few = _wanted(log.game)[: random.randint(0, 4)]
    log.takes(*((random.randint(90_000, 500_000), 1 - caller, value) for value in few))
    log.event("fini", 150_000, player=random.choice((caller, caller, caller, 1 - caller)))


def _wanted(game):
    """Coloured dice that make sense together: all values in a row, or all dice of the most frequent values."""
    counts = game.coloured
    if game.combination == "straight":
        return [v for v in range(1, 7) if counts[v] and (counts[v - 1] if v > 1 else 0) + (v < 6 and counts[v + 1])]
    frequent = sorted(range(1, 7), key=lambda value: -counts[value])
    return [value for value in frequent if counts[value] > 1 for _ in range(counts[value])][:6]


def records_of(data):
    """The lines of a log as objects, the header first."""
    return [json.loads(line) for line in data.splitlines()]
