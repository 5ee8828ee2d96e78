"""Makes logs of matches of Würfel-Duell!: by hand, or of players who do all that is possible."""

from random import Random

from making import GameLog

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn")
SECRET = "5a" * 32


class WuerfelDuell(GameLog):
    """A log of Würfel-Duell!. Without a secret the players tell the box what real dice show; those that are not named
    come from `random`."""

    def __init__(self, players=NAMES[:4], match_id="d0e11d1e", secret=None, random=None, **header):
        start = {"event": "start", "game": "wuerfel_duell", "players": list(players)}
        super().__init__(start, match_id, secret, **header)
        self.random = random

    def dice(self, *values, test=False):
        """The dice fall that are due in the setup."""
        return self._fall(6, None, values, test)

    def choose(self, choice, *values, test=False):
        """What a player chooses, with the dice that fall for it."""
        wanted = sum(count for _, count in self.game.dice_of(choice))
        return self._fall(wanted, choice, values, test) if wanted else self.event(**_named(choice))

    def reroll(self, *values):
        return self.choose({"event": "reroll"}, *values)

    def special(self, player, card, *values, **arguments):
        return self.choose({"event": "special", "player": player, "card": card, **arguments}, *values)

    def duel(self, defender, attackers, defenders):
        """An attack, and three cards of each."""
        return self.event("attack", defender=defender).event("reveal", attacker=attackers, defender=defenders)

    def _fall(self, count, choice, values, test):
        sealed = self.drawn(count) if self.secret else None
        event = self.game.event_from_dice(list(values) or sealed or self.random.choices(range(1, 7), k=count), choice)
        more = {"throw": self.thrown} if self.secret else {}
        return self.event(**_named(event), more=more | ({"test_dice": True} if test else {}))


def _named(event):
    """An event as the arguments of `GameLog.event`."""
    arguments = dict(event)
    return {"name": arguments.pop("event"), **arguments}


def two_duels():
    """A short match with real dice, of which everything is known: a second throw in the setup; cards before, in and
    between the duels, a block, a card done twice, one taken back; a duel that is level, and one after which a die is
    handed over."""
    made = WuerfelDuell(match_id="0d0e1100")
    made.dice(6, 6, 6, 6, 5, 5).dice(1, 1, 2, 2, 3, 3).dice(1, 2, 3, 4, 5, 6).dice(2, 2, 2, 2, 2, 2)
    made.reroll(1, 1, 1, 1, 1, 1)
    # Ada attacks Cem, and Ben bets on her: two points each, so Ben, her left neighbour, decides.
    made.special(3, "skip_turn", of=2).event("attack", defender=2).special(1, "bet", on=0)
    made.event("reveal", attacker=[4, 4, 4], defender=[5, 1, 1]).special(2, "block", duel_card=[0, 0])
    made.special(2, "double", duel_card=[0, 1]).special(0, "block", special=True)
    made.special(3, "winner_gets_two").undo()
    made.event("settle").event("decide", winner=0)
    # Dora throws all her dice again, and once more. Ben attacks her, and both compare with their own dice: 6 to 0.
    made.special(3, "reroll_all", 2, 3, 4, 5, 6, 6).special(0, "double", 1, 1, 4, 4, 5, 6, special=True, again={})
    made.duel(3, [1, 1, 2], [2, 2, 3]).special(2, "own_dice").special(0, "loser_pays_bank")
    made.event("settle").event("give", die=[1, 3]).event("shuffle")
    return made


def thrown_again(sealed=True):
    """A match in which dice fall for all that they can fall for, with the first of three `reroll_all` in force, its
    `double` blocked, the second one blocked, and the third one doubled. In the first duel a die is handed over, the
    second one is level; then the players end the match."""
    made = WuerfelDuell(NAMES[:4], "7070a9a1", SECRET if sealed else None, Random(1))
    if sealed:
        made.seal("123456", "", "654321", "")
    for seat in range(4):
        made.dice()
        if seat in (1, 3):
            made.reroll()
    one, two, three, four = ((made.game.turn + place) % 4 for place in range(4))
    made.special(three, "reroll_all").special(four, "double", special=True, again={})
    made.special(one, "block", special=True)
    made.event("attack", defender=two).special(four, "bet", on=one)
    made.event("reveal", attacker=[_most(made, two)] * 3, defender=[_least(made, one)] * 3)
    made.special(two, "reroll_all").special(one, "block", special=True).special(three, "winner_gets_two").undo()
    made.event("settle")
    made.event("give", die=next(choice["die"] for choice in made.game.choices() if choice.get("die")))
    made.event("shuffle").duel(three, *_level(made, two, three)).event("settle").event("decide", winner=two)
    made.special(four, "reroll_all").special(one, "double", special=True, again={})
    return made.end("ended")


def _shown(made, seat):
    return [value for _, value in made.game.state()["dice"][seat]]


def _most(made, seat):
    """The value that most of a player's dice show."""
    return max(range(1, 7), key=_shown(made, seat).count)


def _least(made, seat):
    return min(range(1, 7), key=_shown(made, seat).count)


def _level(made, attacker, defender):
    """Cards of both that bring the same points."""
    values = [[mine] * 3 + [his] * 3 for mine in range(1, 7) for his in range(1, 7)]
    hits = (_shown(made, defender), _shown(made, attacker))
    cards = next(one for one in values if hits[0].count(one[0]) == hits[1].count(one[3]))
    return cards[:3], cards[3:]


def random_wuerfel_duell(seed, seats=4, sealed=True, **header):
    """A whole match; with all that is allowed, with corrections, and with power cuts."""
    random = Random(f"{seed} {seats} {sealed}")
    if sealed:
        header = {"secret": f"{random.getrandbits(256):064x}", **header}
    log = WuerfelDuell(NAMES[:seats], f"{random.getrandbits(32):08x}", random=random, **header)
    if sealed:
        digits = ["".join(random.choices("123456", k=6)) for _ in range(seats)]
        log.seal(*(part if random.random() < 0.8 else "" for part in digits))
    while log.game.phase != "over":
        _step(log, random)
    return log.end()


def _step(log, random):
    chance = random.random()
    if chance < 0.02:
        log.resume(random.choice(("power_cut", "later", "crash")))
    elif chance < 0.05 and log.events:
        log.undo()
    elif log.game.chance() and (log.game.may_reroll is None or random.random() < 0.8):
        log.dice()
    else:
        kinds = {}
        for choice in log.game.choices():
            kinds.setdefault(choice.get("card", choice["event"]), []).append(choice)
        weights = [_weight(kind, log.game.latest) for kind in kinds]
        log.choose(random.choice(random.choices(list(kinds.values()), weights)[0]))


def _weight(kind, latest):
    """What goes on is chosen as often as one of the many cards, and those for which dice fall more often than that."""
    if kind in ("attack", "reveal", "settle", "decide", "give"):
        return 60
    if kind == "double":
        return 60 if latest and latest[0] == "reroll_all" else 4
    return {"shuffle": 1, "reroll_all": 20}.get(kind, 4)
