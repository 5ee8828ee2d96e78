"""Makes logs of matches of Schocken: by hand, or of players who do all that is possible."""

from random import Random

from making import GameLog

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans")


class Schocken(GameLog):
    """A log of Schocken. Without a secret the players tell the box what real dice show."""

    def __init__(self, players=NAMES[:2], match_id="5c40cced", first=None, **header):
        start = {"event": "start", "game": "schocken", "players": list(players)}
        super().__init__(start if first is None else {**start, "first": first}, match_id, **header)

    def dice(self, values=None, draw=None, test=False):
        """The dice fall that are due: these values, or those that `draw` gives for a number of dice, or the sealed
        ones."""
        ((argument, count),) = self.game.chance()[1]
        sealed = self.drawn(count) if self.secret else None
        values = list(values or (draw(count) if draw else sealed))
        more = {"throw": self.thrown} if self.secret else {}
        more |= {"test_dice": True} if test else {}
        if argument == "throws":
            values = [[seat, values[3 * place : 3 * place + 3]] for place, seat in enumerate(self.game.open)]
        return self.event("opening" if argument == "throws" else "throw", more=more, **{argument: values})

    def turns(self, *turns):
        """Turns of one throw each: the three dice."""
        for turn in turns:
            self.dice(turn, test=bool(self.secret)).event("stand")
        return self


def three_halves():
    """A short match with real dice, of which everything is known: a result left covered, a void throw, level ones,
    something taken back, and a Schock Aus in each half."""
    made = Schocken(NAMES[:3], "00dec4e1", first=0)
    made.turns((6, 5, 4)).dice((4, 4, 4)).event("stand", hidden=True).turns((2, 1, 2))
    made.dice((1, 2, 5)).event("void", reason="off_table").dice((1, 6, 1)).event("stand").undo().event("stand")
    made.turns((6, 1, 6), (6, 6, 1))
    made.dice((6, 1, 6)).event("aside", ones=1, turned=1).dice((1,)).event("stand").turns((1, 2, 2), (4, 1, 4))
    made.turns((1, 1, 1), (5, 4, 1), (2, 3, 2))
    return made.turns((6, 5, 4), (1, 1, 1)).end()


def random_schocken(seed, seats=3, sealed=True, **header):
    """A whole match; with all that is allowed, with corrections, and with power cuts."""
    random = Random(f"{seed} {seats} {sealed}")
    if sealed:
        header = {"secret": f"{random.getrandbits(256):064x}", **header}
    first = random.choice((None, None, random.randrange(seats)))
    log = Schocken(NAMES[:seats], f"{random.getrandbits(32):08x}", first, **header)
    if sealed:
        digits = ["".join(random.choices("123456", k=6)) for _ in range(seats)]
        log.seal(*(part if seats == 2 or random.random() < 0.8 else "" for part in digits))
    while log.game.phase != "over":
        _step(log, random, lambda count: random.choices(range(1, 7), (3, 2, 1, 1, 1, 5), k=count))
    return log.end()


def _step(log, random, draw):
    chance = random.random()
    if chance < 0.02:
        log.resume(random.choice(("power_cut", "later", "crash")))
    elif chance < 0.05 and log.events:
        log.undo()
    else:
        choices = log.game.choices()
        if log.game.chance() and (not choices or random.random() < 0.6):
            log.dice(draw=None if log.secret else draw)
        else:
            # Nobody leaves three dice covered as often as he stands, and few throws are void.
            weights = [1 if event["event"] == "void" or event.get("hidden") else 6 for event in choices]
            event = dict(random.choices(choices, weights)[0])
            log.event(event.pop("event"), **event)
