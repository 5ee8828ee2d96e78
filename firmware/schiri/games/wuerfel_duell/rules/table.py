"""The state of a match of Würfel-Duell!, which events and cards change."""

from ....match.game import Game
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....match.game import Event
    from .dice import AllDice, Dice

    Effect = tuple[str, int, int]  # an entry of `Table.effects`, see `duel.py`
    InForce = tuple[str, int, int, int | None]  # an entry of `Table.payments`, see `duel.py`
    Due = tuple[InForce | None, int | None, int | None, int]  # a payment that is due, see `_payments` in `duel.py`
    Payment = tuple[Due, int]  # a payment, and the chips that were really paid (W6)
    # The special card just played: its code, its player, and the attributes that it may have changed.
    Latest = tuple[str, int, AllDice, tuple[int, ...], tuple[int, ...], tuple[Effect, ...], tuple[InForce, ...]]

CHIPS = 37
MORE_CHIPS = 5  # the most that a handicap may give a player (W14)


class Table(Game):
    """The state of a match."""

    def __init__(self, start: "Event") -> None:
        self.players = tuple(start["players"])
        players = len(self.players)
        self.turn = 0  # the seat that throws next in the setup, later the attacker
        self.may_reroll: int | None = None  # the seat that may repeat its throw just made (W1)
        self.dice: AllDice = ((),) * players  # the dice of each seat, see `dice.py`
        self.colours: tuple[int, ...] = tuple(range(players))  # the colour that each seat plays
        self.skips: tuple[int, ...] = ()  # seats that miss their next turn, sorted
        self.chips = list(start.get("handicap", [0] * players))  # W14
        self.bank = CHIPS - sum(self.chips)
        # Attacker and defender of the running duel or of the latest one; None before the first.
        self.attacker: int = None  # type: ignore[assignment]  # an int wherever a duel is under way
        self.defender: int = None  # type: ignore[assignment]  # the same
        self.cards: tuple[Dice, Dice] = ((), ())  # the revealed duel cards of attacker and defender
        self.effects: tuple[Effect, ...] = ()  # effects on the points of the duel, see `duel.py`
        self.payments: tuple[InForce, ...] = ()  # effects on the chips of the duel, see `duel.py`
        self.played = b""  # special cards since the last shuffle, as their indices in `CARDS`
        # The special card just played; None if it can no longer be doubled or blocked.
        self.latest: Latest = None  # type: ignore[assignment]  # checked before it is used
        self.winner: int | None = None
        self.verdict = None  # the verdict on the latest duel
        self.settled: Settled | None = None  # the duel that the latest verdict has settled

    def put_back(self) -> None:
        """Undoes the changes by the latest special card."""
        self.dice, self.colours, self.skips, self.effects, self.payments = self.latest[2:]


class Settled:
    """The facts of a settled duel that its reasons need: copies of the attributes, and the payments. Never changed."""

    def __init__(self, game: Table, paid: "tuple[Payment, ...]") -> None:
        self.attacker = game.attacker
        self.defender = game.defender
        self.cards = game.cards
        self.effects = game.effects
        self.dice = game.dice
        self.paid = paid
