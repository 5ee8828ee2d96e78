"""Würfel-Duell!, what lies on the table: all that a match keeps, for the events and the cards that change it."""

from ....match.game import Game
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....match.game import Event
    from .dice import AllDice, Dice

    Effect = tuple[str, int, int]  # an entry of `effects`
    InForce = tuple[str, int, int, int | None]  # one of `payments`
    Due = tuple[InForce | None, int | None, int | None, int]  # see `_payments` in `duel.py`
    Payment = tuple[Due, int]  # what was due, and how many chips were there to be paid (W6)
    # The special card just played: its code, its player, and what was on the table before it.
    Latest = tuple[str, int, AllDice, tuple[int, ...], tuple[int, ...], tuple[Effect, ...], tuple[InForce, ...]]

CHIPS = 37


class Table(Game):
    """What there is at the start of a match, and what special cards change."""

    def __init__(self, start: "Event") -> None:
        self.players = tuple(start["players"])
        players = len(self.players)
        self.turn = 0  # in setup who throws next, else the attacker
        self.may_reroll: int | None = None  # who has thrown just now and may throw again (W1)
        self.dice: AllDice = ((),) * players  # of each seat, see `dice.py`
        self.colours: tuple[int, ...] = tuple(range(players))  # the colour that each seat plays
        self.skips: tuple[int, ...] = ()  # seats that miss their next turn, sorted
        self.chips = [0] * players
        self.bank = CHIPS
        # These two: of the running duel, or else of the last one; None before the first.
        self.attacker: int = None  # type: ignore[assignment]  # within a duel nobody needs to look
        self.defender: int = None  # type: ignore[assignment]  # likewise
        self.cards: tuple[Dice, Dice] = ((), ())  # the attacker's duel cards and the defender's, once revealed
        self.effects: tuple[Effect, ...] = ()  # in force for the points of the duel, see `duel.py`
        self.payments: tuple[InForce, ...] = ()  # in force for its chips
        self.played = b""  # special cards since the last shuffle: their places in the list of cards
        # The special card just played; None if nothing can be aimed at one.
        self.latest: Latest = None  # type: ignore[assignment]  # whoever aims at it has looked
        self.winner: int | None = None
        self.verdict = None  # on the last duel
        self.settled: Settled | None = None  # what that verdict was made of

    def put_back(self) -> None:
        """Makes all that special cards can change what it was before the latest one."""
        self.dice, self.colours, self.skips, self.effects, self.payments = self.latest[2:]


class Settled:
    """A duel as it was when its chips moved, by the names that a match has for all this, and what was `paid`: why it
    came out so can be said as long as no other duel has been settled. Nothing here ever changes."""

    def __init__(self, game: Table, paid: "tuple[Payment, ...]") -> None:
        self.attacker = game.attacker
        self.defender = game.defender
        self.cards = game.cards
        self.effects = game.effects
        self.dice = game.dice
        self.paid = paid
