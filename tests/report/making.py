"""Makes logs of matches of FINI!: the events are carried out by the rules, the lines are as docs/match-log.md says."""

import json
from hashlib import sha256
from random import Random

from schiri.json_lines import dumps
from schiri.rules.fini import Fini


class Log:
    """A log in the making. Times are told by the event; a record that is no event takes the time of the last one."""

    def __init__(self, players=("Ada", "Ben"), match_id="0badcafe", dice="box", **header):
        start = {"event": "start", "game": "fini", "players": list(players), "first": 0, "dice": dice}
        self.header = {
            "schiri": 1,
            "firmware": "0.1.0",
            "board": "simulated",
            "match": 1,
            "id": match_id,
            "game": "fini",
            "players": list(players),
            "options": {"first": 0, "dice": dice},
            "resolution_us": 1,
            "entropy": "system",
            **header,
        }
        self.start = start
        self.events = []
        self.contents = []
        self.presses = []
        self.t = 0
        self.game = Fini(start)
        self.note(event=start)

    def note(self, **content):
        self.contents.append((self.t, content))

    def event(self, name, wait_us=1000, more=None, **arguments):
        """An accepted event, `wait_us` after the last record; `more` stands beside it. What the box adds is added."""
        self.t += wait_us
        event = {"event": name, **arguments}
        if name in ("go", "take", "fini"):
            event["t"] = self.t
        before = self.game.verdict
        self.game.apply(event)
        self.events.append(event)
        content = {"event": event, **(more or {})}
        if name == "roll":
            self.presses = []
        if name == "take":
            self.press(f"{'AB'[event['player']]}{event['value']}")
        if name == "fini":
            self.press(f"{'AB'[event['player']]}F")
            content["keys"] = self.presses
        if self.game.verdict is not before:
            content["verdict"] = self.game.verdict
        self.note(**content)
        return self

    def press(self, key, wait_us=0):
        """A key goes down, `wait_us` after the last record."""
        self.presses.append([self.t + wait_us, key])

    def signal(self, wait_us=1000):
        """The start signal, as a box gives it."""
        self.note(note="armed")
        return self.event("go", wait_us)

    def undo(self):
        undone = self.events.pop()
        self.game = Fini(self.start)
        for event in self.events:
            self.game.apply(event)
        self.note(event={"event": "undo"}, undone=undone)
        return self

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

    def end(self, result="finished"):
        self.note(result=result, state=self.game.state())
        return self

    def lines(self):
        records = [{"n": n, "t": t, **content} for n, (t, content) in enumerate(self.contents, 1)]
        digest = b""
        for line in map(dumps, [self.header, *records]):
            digest = sha256(digest + line.encode()).digest()
            yield f'{line[:-1]}, "check": "{digest.hex()[:16]}"}}\n'

    def data(self, lines=None):
        return "".join(list(self.lines())[:lines]).encode()


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
