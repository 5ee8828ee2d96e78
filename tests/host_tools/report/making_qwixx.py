"""Makes logs of matches of Qwixx – Das Duell: by hand, or of players who do all that is possible."""

from random import Random

from making import GameLog

NAMES = ("Ada", "Ben")


class Qwixx(GameLog):
    """A log of Qwixx. Without a secret the players tell the box what real dice show."""

    def __init__(self, players=NAMES, match_id="0d0e11e0", first=0, **header):
        start = {"event": "start", "game": "qwixx", "players": list(players), "first": first}
        super().__init__(start, match_id, **header)

    def dice(self, *values, draw=None, test=False):
        """The dice fall: these values, or those that `draw` gives for a number of dice, or the sealed ones. The white
        ones come first, then red, yellow, green and blue, without closed rows."""
        count = sum(count for _, count in self.game.chance()[1])
        sealed = self.drawn(count) if self.secret else None
        event = dict(self.game.event_from_dice(list(values or (draw(count) if draw else sealed))))
        more = {"throw": self.thrown} if self.secret else {}
        more |= {"test_dice": True} if test else {}
        return self.event(event.pop("event"), more=more, **event)

    def place(self, row, white=None):
        """A stone by the white sum, or by a white die of that value and the row's own."""
        if white is None:
            return self.event("place", action=1, row=row)
        return self.event("place", action=2, row=row, white=white)

    def decline(self, actions=1):
        for _ in range(actions):
            self.event("pass")
        return self


def red_closed():
    """A short match with real dice, of which everything is known: a stack, a capture, a row that is closed, somebody
    who skips the first action, something taken back; in the end there are four misthrows."""
    made = Qwixx(match_id="0dd1ce00")
    made.dice(3, 4, 5, 1, 1, 1).place("red").place("red", 3)  # Ada: red 7 and 8
    made.dice(1, 4, 1, 1, 1, 1).place("green").decline()  # Ben: green 5
    made.dice(2, 6, 1, 1, 3, 1).place("red").place("green", 2)  # Ada: a stack on red 8, captures green 5
    made.dice(1, 1, 1, 1, 1, 1).decline(2)  # Ben: a misthrow
    made.dice(3, 6, 4, 1, 1, 1).place("red").place("red", 6)  # Ada: red 9 and 10
    made.dice(2, 2, 2, 2, 2, 2).decline(2)
    made.dice(6, 6, 6, 1, 1, 1).place("red").decline()  # Ada: red 12 and its lock
    made.dice(1, 2, 1, 3, 3).place("yellow", 1)  # Ben: yellow 2, without the first action
    made.dice(5, 5, 1, 1, 1).place("yellow").undo().decline(2)
    return made.dice(6, 6, 6, 1, 1).decline(2).end()


def random_qwixx(seed, sealed=True, **header):
    """A whole match; with all that is allowed, with corrections, and with power cuts."""
    random = Random(f"{seed} {sealed}")
    if sealed:
        header = {"secret": f"{random.getrandbits(256):064x}", **header}
    log = Qwixx(match_id=f"{random.getrandbits(32):08x}", first=random.randrange(2), **header)
    if sealed:
        log.seal(*("".join(random.choices("123456", k=6)) for _ in NAMES))
    while log.game.phase != "over":
        chance = random.random()
        if chance < 0.02:
            log.resume(random.choice(("power_cut", "later", "crash")))
        elif chance < 0.05 and log.events:
            log.undo()
        elif log.game.chance():
            log.dice(draw=None if log.secret else lambda count: random.choices(range(1, 7), k=count))
        else:
            _act(log, random)
    return log.end()


def _act(log, random):
    """Mostly a stone, on the leftmost field that there is: so rows are closed, too."""
    choices = log.game.choices()
    fields = {_field(log, choice): choice for choice in choices}
    event = dict(fields[min(fields)] if random.random() < 0.6 else random.choice(choices))
    log.event(event.pop("event"), **event)


def _field(log, choice):
    """How far to the right the stone would lie; behind all fields, if there is none."""
    if choice["event"] == "pass":
        return 12
    dice = log.game.state()["dice"]
    value = sum(dice["white"]) if choice["action"] == 1 else choice["white"] + dice[choice["row"]]
    return value - 2 if choice["row"] in ("red", "yellow") else 12 - value
