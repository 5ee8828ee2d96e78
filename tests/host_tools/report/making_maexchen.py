"""Makes logs of matches of Mäxchen between players who do all that is possible."""

from random import Random

from making import GameLog

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans")


class Maexchen(GameLog):
    """A log of Mäxchen. Without a secret the players lift a cup, and tell the box what lies there."""

    def __init__(self, players=NAMES[:2], match_id="3ae4c4e2", first=0, options=(), **header):
        start = {"event": "start", "game": "maexchen", "players": list(players), "first": first, **dict(options)}
        super().__init__(start, match_id, **header)
        self.fallen = []  # for each event in force: number and dice of the latest throw

    def throw(self):
        """A throw falls covered: its number alone is told."""
        dice = self.drawn(2) if self.secret else None
        self.fallen.append((self.thrown, dice))
        return self.event("throw", more={"throw": self.thrown} if self.secret else {})

    def say(self, name, **arguments):
        """Whatever leaves the cup where it is."""
        self.event(name, **arguments)
        self.fallen.append(self.fallen[-1])
        return self

    def doubt(self, told=None):
        """The cup is lifted; `told`: real dice."""
        number, dice = self.fallen[-1]
        return self.say("doubt", dice=dice or told, more={"uncovers": number} if self.secret else {})

    def undo(self):
        self.fallen.pop()
        return super().undo()


def random_maexchen(seed, seats=3, sealed=True, options=(("lives", 4),), **header):
    """A whole match; with all that is allowed, with corrections, and with power cuts."""
    random = Random(f"{seed} {seats} {sealed}")
    if sealed:
        header = {"secret": f"{random.getrandbits(256):064x}", **header}
    log = Maexchen(NAMES[:seats], f"{random.getrandbits(32):08x}", random.randrange(seats), options, **header)
    if sealed:
        log.seal(*("".join(random.choices("123456", k=6)) for _ in range(seats)))
    while log.game.phase != "over":
        _step(log, random)
    return log.end()


def _step(log, random):
    chance = random.random()
    if chance < 0.02:
        log.resume(random.choice(("power_cut", "later", "crash")))
    elif chance < 0.06 and log.events:
        log.undo()
    elif log.game.chance() and (not log.game.choices() or random.random() < 0.5):
        log.throw()
    else:
        event = random.choice(log.game.choices()[:6])
        if random.random() < 0.2:
            event = log.game.choices()[-1]
        if event["event"] == "doubt":
            log.doubt([random.randint(1, 6), random.randint(1, 6)])
        else:
            log.say(event["event"], **{name: event[name] for name in event if name != "event"})
