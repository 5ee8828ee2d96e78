"""What partners know of Würfel-Duell!.

Partners of a level hold cards (`hands.py`) and play them by their level (`levels.py`). `random` holds none and plays no
special cards; for its duels people draw from the pile and enter the cards, or chance decides if both are partners.
"""

from ...partner.knowledge import STEPS, THROW, WAIT, Chance, Knowledge, ahead_of_the_mean
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING
from .levels import BY_LEVEL
from .rules.choices import plain_choices
from .rules.duel import Phase
from .rules.game import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...partner.knowledge import Move
    from .flow import WuerfelDuellFlow
    from .levels import Easy
    from .rules.game import WuerfelDuell

_WITH_CARDS = (Phase.ATTACK, Phase.REVEAL, Phase.SPECIALS)  # phases in which special cards can be played


class WuerfelDuellKnowledge(Knowledge):
    """A computer player's play of Würfel-Duell!. It throws, attacks, decides level duels, gives dice, and plays special
    cards. People settle duels, because they may have special cards to play first."""

    STRENGTHS = {"easy": 4, "medium": 6, "hard": 12}

    def __init__(self) -> None:
        self.hands: dict[int, Easy] = {}  # by seat: the cards that a partner holds, and its way to play them
        self._seen: dict[int, tuple[int, ...]] = {}  # the duel cards that each seat has revealed last
        self._answered: object = None  # the special card to which `_answerers` belongs
        self._answerers: tuple[int, ...] = ()

    # The seats and their moves

    def turn(self, game: "WuerfelDuell") -> int | None:
        """Returns the seat whose turn it is. The repetition of a throw does not count as a turn."""
        if game.phase == Phase.REVEAL:
            return game.attacker if game.attacker in self.partners and game.defender in self.partners else None
        if game.phase == Phase.TIE:
            return (game.attacker + 1) % len(game.players)
        if game.phase == Phase.GIVE:
            winner: int = game.verdict["winner"]  # type: ignore[index]  # this phase follows a duel
            return winner
        return game.turn if game.phase in (Phase.SETUP, Phase.ATTACK) else None

    def moves(self, game: "WuerfelDuell", seat: int) -> "list[Move]":
        """Returns the moves of a seat without special cards, which `thoughts` adds."""
        found: list[Move] = [OrderedDict(event="reroll")] if seat == game.may_reroll else []
        if seat != self.turn(game):
            return found + [WAIT] if found or game.phase in _WITH_CARDS else []
        if game.phase == Phase.SETUP:
            return [THROW]
        if game.phase == Phase.REVEAL:
            return [OrderedDict(event="reveal")]
        return found + [choice for choice in plain_choices(game) if choice["event"] != "reroll"]

    def asked(self, flow: "WuerfelDuellFlow") -> tuple[int, ...] | None:
        """Returns the seats that may move: those that answer a special card while it can be answered, and a seat that
        decides about its throw of the setup; None if all may."""
        game = flow.game
        flow.laid_by_partner = self._laid
        event = flow.session.latest_event()
        if event and event.get("card") == "discard_specials" and game.latest is flow.shown:
            if event["of"] in self.hands:
                self.hands[event["of"]].specials = []
        if game.latest and game.latest is not flow.shown:
            return self._who_answers(game)
        if getattr(flow.app.screen, "values", None):
            return ()  # people are entering duel cards
        if game.may_reroll is not None and game.may_reroll != flow.kept:
            return (game.may_reroll,)
        return None

    def completed(self, move: "Move", chance: Chance) -> "Move":
        """Returns the chosen move. A `reveal` gets random duel cards for each player who has chosen none."""
        if move is not WAIT and move is not THROW and move["event"] == "reveal":
            for whose in ("attacker", "defender"):
                if whose not in move:
                    move[whose] = [chance.below(6) + 1 for _ in range(CARDS)]
        return move

    # The best move

    def lead(self, game: "WuerfelDuell", seat: int) -> float:
        """Returns the lead in chips over the mean of the others."""
        return ahead_of_the_mean(game.chips, seat)

    def style(self, strength: int, chance: Chance) -> str:
        """Returns the style of a decision, but never "random", because a random player holds no cards."""
        return super().style(max(strength, STEPS), chance)  # type: ignore[no-any-return]

    def thoughts(
        self, game: "WuerfelDuell", seat: int, moves: "list[Move]", plays: str, chance: Chance
    ) -> "Iterator[Move | None]":
        """Yields the steps of the decision, see `Knowledge.thoughts`; a step weighs one special card."""
        hand = self.hands.get(seat)
        if not hand or game.phase == Phase.SPECIALS and hand.since != game.verdict:
            self.hands[seat] = BY_LEVEL[plays](seat, game.verdict, hand)
            self.hands[seat].fill(game, self.hands.values(), chance)
        hand = self.hands[seat]
        self._look_round(game, chance)
        event = hand.answers(game) if game.latest and game.phase in _WITH_CARDS else None
        if not event and game.phase in _WITH_CARDS:
            for event in hand.plays_card(game, self._seen, chance):
                if not event:
                    yield None
        hand.means(game, event["card"] if event else "")
        if event:
            yield event
        elif game.may_reroll == seat and hand.throws_again(game):
            yield OrderedDict(event="reroll")
        else:
            yield self._plain(game, hand, moves, chance) if seat == self.turn(game) else WAIT

    def _look_round(self, game: "WuerfelDuell", chance: Chance) -> None:
        """Notes the revealed duel cards, and exchanges cards of partners after a duel."""
        if game.phase == Phase.SPECIALS:
            self._seen[game.attacker], self._seen[game.defender] = game.cards
        for hand in [self.hands[seat] for seat in self.partners if seat in self.hands]:
            for _ in range(hand.look(game)):
                hand.duel.pop(hand.worst(game, chance))
            hand.fill(game, self.hands.values(), chance)

    def _plain(self, game: "WuerfelDuell", hand: "Easy", moves: "list[Move]", chance: Chance) -> "Move":
        """Returns the move that the phase asks for."""
        if game.phase == Phase.ATTACK:
            return OrderedDict(event="attack", defender=hand.attacks(game, self._seen, chance))
        if game.phase == Phase.TIE:
            return OrderedDict(event="decide", winner=hand.favours(game))
        if game.phase == Phase.GIVE:
            return OrderedDict(event="give", die=hand.gives(game, [move["die"] for move in moves], chance))
        move = moves[0]
        if game.phase == Phase.REVEAL:
            for other in self.hands.values():
                if other is not hand and any(other.plays_card(game, self._seen, chance)):
                    return WAIT  # another partner is going to bet
            for whose, seat in (("attacker", game.attacker), ("defender", game.defender)):
                if seat in self.hands:
                    move[whose] = list(self.hands[seat].duel)
        return move

    def _laid(self, seat: int) -> list[int] | None:
        """Returns the duel cards that a partner reveals; None if people enter them."""
        return list(self.hands[seat].duel) if seat in self.hands else None

    def _who_answers(self, game: "WuerfelDuell") -> tuple[int, ...]:
        """Returns the seat of the partner that answers the special card just played, as a tuple, or ()."""
        if self._answered is not game.latest:
            self._answered = game.latest
            self._answerers = ()
            for seat in self.hands:
                if self.hands[seat].answers(game):
                    self._answerers = (seat,)
                    break
        return self._answerers


KNOWLEDGE = WuerfelDuellKnowledge
