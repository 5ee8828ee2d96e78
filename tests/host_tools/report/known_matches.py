"""Logs of matches made by hand, with known content."""

from random import Random

from making import NAMES, GameLog, Log

SECRET = "5a" * 32


def three_duels(players=NAMES[:2], match_id="00c0ffee"):
    """Returns a short match of FINI!: a score, an early call that is undone, a foul, an abort."""
    made = Log(players, match_id)
    dice = [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6], [4, 4, 5, 6]
    made.roll(*dice)
    # Ada's first key comes 400 ms after the signal, Ben's after 460 ms; Ben's key before the signal does not count.
    made.press("B1", 500)
    made.signal().takes((400_000, 0, 4), (150_000, 1, -4), *((50_000, 0, value) for value in (3, 5, 6, 2, 1)))
    made.takes((50_000, 1, 6)).event("fini", 100_000, player=0)
    made.roll(*dice).signal().takes((300_000, 1, 3)).event("fini", player=1).undo()
    made.event("foul", player=1, kind="dropped")
    made.roll(*dice).note(note="armed")
    made.note(resumed="power_cut", firmware="0.1.0", resolution_us=1000)
    made.event("go").event("foul", 0, {"cause": "power_cut"}, player=None, kind="same_call")
    return made


class Maexchen(GameLog):
    """A log of Mäxchen. Without a secret the players lift a real cup, and enter its dice."""

    def __init__(self, players=NAMES[:2], match_id="3ae4c4e2", first=0, options=(), **header):
        start = {"event": "start", "game": "maexchen", "players": list(players), "first": first, **dict(options)}
        super().__init__(start, match_id, **header)

    def throw(self):
        """Adds a covered throw, of which only the number is recorded."""
        return self.fall(*([1, 1] if not self.secret else []))

    def doubt(self, told=()):
        """Adds a doubt, which lifts the cup; `told` are the values of real dice."""
        return self.fall(*told, choice={"event": "doubt"})


class Schocken(GameLog):
    """A log of Schocken. Without a secret the players enter real dice."""

    def __init__(self, players=NAMES[:2], match_id="5c40cced", first=None, **header):
        start = {"event": "start", "game": "schocken", "players": list(players)}
        super().__init__(start if first is None else {**start, "first": first}, match_id, **header)

    def turns(self, *turns):
        """Adds turns of one throw each, given by their three dice."""
        for turn in turns:
            self.fall(*turn, test=bool(self.secret)).event("stand")
        return self


def three_halves():
    """Returns a short match of Schocken with real dice: a covered result, a void throw, equal results, an undo, and a
    Schock Aus in each half."""
    made = Schocken(NAMES[:3], "00dec4e1", first=0)
    made.turns((6, 5, 4)).fall(4, 4, 4).event("stand", hidden=True).turns((2, 1, 2))
    made.fall(1, 2, 5).event("void", reason="off_table").fall(1, 6, 1).event("stand").undo().event("stand")
    made.turns((6, 1, 6), (6, 6, 1))
    made.fall(6, 1, 6).event("aside", ones=1, turned=1).fall(1).event("stand").turns((1, 2, 2), (4, 1, 4))
    made.turns((1, 1, 1), (5, 4, 1), (2, 3, 2))
    return made.turns((6, 5, 4), (1, 1, 1)).end()


class Qwixx(GameLog):
    """A log of Qwixx. Without a secret the players enter real dice: the white ones first, then red, yellow, green and
    blue, without closed rows."""

    def __init__(self, players=NAMES[:2], match_id="0d0e11e0", first=0, **header):
        start = {"event": "start", "game": "qwixx", "players": list(players), "first": first}
        super().__init__(start, match_id, **header)

    def place(self, row, white=None):
        """Places a stone by the white sum, or by a white die of that value and the row's own."""
        if white is None:
            return self.event("place", action=1, row=row)
        return self.event("place", action=2, row=row, white=white)

    def decline(self, actions=1):
        for _ in range(actions):
            self.event("pass")
        return self


def red_closed():
    """Returns a short match of Qwixx with real dice: a stack, a capture, a closed row, a skipped first action, an undo,
    and four misthrows at the end."""
    made = Qwixx(match_id="0dd1ce00")
    made.fall(3, 4, 5, 1, 1, 1).place("red").place("red", 3)  # Ada: red 7 and 8
    made.fall(1, 4, 1, 1, 1, 1).place("green").decline()  # Ben: green 5
    made.fall(2, 6, 1, 1, 3, 1).place("red").place("green", 2)  # Ada: a stack on red 8, captures green 5
    made.fall(1, 1, 1, 1, 1, 1).decline(2)  # Ben: a misthrow
    made.fall(3, 6, 4, 1, 1, 1).place("red").place("red", 6)  # Ada: red 9 and 10
    made.fall(2, 2, 2, 2, 2, 2).decline(2)
    made.fall(6, 6, 6, 1, 1, 1).place("red").decline()  # Ada: red 12 and its lock
    made.fall(1, 2, 1, 3, 3).place("yellow", 1)  # Ben: yellow 2, without the first action
    made.fall(5, 5, 1, 1, 1).place("yellow").undo().decline(2)
    return made.fall(6, 6, 6, 1, 1).decline(2).end()


class WuerfelDuell(GameLog):
    """A log of Würfel-Duell!. Without a secret the players enter real dice."""

    def __init__(self, players=NAMES[:4], match_id="d0e11d1e", secret=None, random=None, **header):
        start = {"event": "start", "game": "wuerfel_duell", "players": list(players)}
        super().__init__(start, match_id, secret, random, **header)

    def reroll(self, *values):
        return self.choose({"event": "reroll"}, *values)

    def special(self, player, card, *values, **arguments):
        return self.choose({"event": "special", "player": player, "card": card, **arguments}, *values)

    def duel(self, defender, attackers, defenders):
        """Adds an attack, and three cards of each of the two."""
        return self.event("attack", defender=defender).event("reveal", attacker=attackers, defender=defenders)


def two_duels():
    """Returns a short match of Würfel-Duell! with real dice: a second throw in the setup; cards before, in and between
    the duels, a block, a card done twice, one taken back; a duel that is level, and one after which a die is handed
    over."""
    made = WuerfelDuell(match_id="0d0e1100")
    made.fall(6, 6, 6, 6, 5, 5).fall(1, 1, 2, 2, 3, 3).fall(1, 2, 3, 4, 5, 6).fall(2, 2, 2, 2, 2, 2)
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
    """Returns a match of Würfel-Duell! in which dice are thrown for every possible reason. Of three `reroll_all`, the
    first one is in force and its `double` blocked, the second one is blocked, and the third one doubled. In the first
    duel a die is handed over, the second one is level; then the players end the match."""
    made = WuerfelDuell(NAMES[:4], "7070a9a1", SECRET if sealed else None, Random(1))
    if sealed:
        made.seal("123456", "", "654321", "")
    for seat in range(4):
        made.fall()
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
    """Returns the value that most of a player's dice show."""
    return max(range(1, 7), key=_shown(made, seat).count)


def _least(made, seat):
    return min(range(1, 7), key=_shown(made, seat).count)


def _level(made, attacker, defender):
    """Returns cards of both players that give the same points."""
    values = [[mine] * 3 + [his] * 3 for mine in range(1, 7) for his in range(1, 7)]
    hits = (_shown(made, defender), _shown(made, attacker))
    cards = next(one for one in values if hits[0].count(one[0]) == hits[1].count(one[3]))
    return cards[:3], cards[3:]
