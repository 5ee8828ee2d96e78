"""The levels of partners in Würfel-Duell!: how each decides by its cards and the dice on the table."""

from ...util.typing import TYPE_CHECKING
from .hands import Hand
from .rules.cards import CHIPS, COUNT, DOUBLED, card_of, times_played, wants_again
from .rules.choices import refusal
from .rules.dice import value_of
from .rules.duel import Phase
from .rules.game import CARDS
from .tactics import best_use, chances, expected, lead, likely, matches, prospect, prospects, special

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...match.game import Event
    from ...partner.knowledge import Chance
    from .rules.game import WuerfelDuell

_USUAL_SUM = 21  # the mean sum of six dice
_ALIKE = 12  # the usual sum of the squares of how often each value is in a throw
_FAR = 3  # chips with which a player counts as the leader
_WORTH = {  # the values of special cards; 1 for those that are not listed
    "winner_gets_two": 1.5,
    "block": 1.4,
    "double": 1.3,
    "swap_all": 1.2,
    "change_die": 0.9,
    "compare_attacker": 0.9,
    "give_die": 0.8,
    "own_dice": 0.8,
    "pass_dice": 0.8,
    "winner_pays_loser": 0.7,
    "reroll_all": 0.6,
    "winner_pays_bank": 0.6,
    "loser_pays_bank": 0.5,
}
_SURE = 0.7  # the least chance with which a bet is made


class Easy(Hand):
    """The easiest level. It attacks anybody, exchanges any card, and plays special cards at random. It never answers a
    special card."""

    # Special cards that this level never plays, because they need a look at everybody's dice.
    OVERLOOKS: tuple[str, ...] = ("compare_any", "compare_attacker", "own_dice", "pass_dice", "swap_all", "swap_dice")

    def throws_again(self, game: "WuerfelDuell") -> bool:
        """Returns whether to repeat a throw of the setup: if the sum is too low to begin."""
        return sum([value_of(die) for die in game.dice[self.seat]]) < _USUAL_SUM

    def attacks(self, game: "WuerfelDuell", seen: "dict[int, tuple[int, ...]]", chance: "Chance") -> int:
        """Returns the seat to attack."""
        seat: int = chance.one_of(self.others(game))
        return seat

    def worst(self, game: "WuerfelDuell", chance: "Chance") -> int:
        """Returns the index of the duel card to exchange after a duel."""
        return chance.below(len(self.duel))

    def favours(self, game: "WuerfelDuell") -> int:
        """Returns the winner of a level duel: this partner, or the player with fewer chips."""
        return min((game.attacker, game.defender), key=lambda seat: (seat != self.seat, game.chips[seat]))

    def gives(self, game: "WuerfelDuell", dice: "list[list[int] | None]", chance: "Chance") -> "list[int] | None":
        """Returns one of the dice that may be handed over, or None."""
        die: list[int] | None = chance.one_of(dice)
        return die

    def plays_card(
        self, game: "WuerfelDuell", seen: "dict[int, tuple[int, ...]]", chance: "Chance"
    ) -> "Iterator[Event | None]":
        """Yields None after each step, see `Knowledge.thoughts`, and then the event of a special card, if one is
        played."""
        if game.phase != Phase.SPECIALS or self.seat not in (game.attacker, game.defender) or chance.below(2):
            return
        for code in self.playable(game):
            if card_of(code)[DOUBLED] != CHIPS:
                use = best_use(game, self.seat, code, 0 if self.seat == game.attacker else 1)
                if use:
                    yield use[1]
                    return
                yield None
            elif code in ("winner_gets_two", "loser_pays_bank"):
                yield special(self.seat, code)
                return

    def answers(self, game: "WuerfelDuell") -> "Event | None":
        """Returns the event that answers the special card just played, or None."""
        return None

    def others(self, game: "WuerfelDuell") -> list[int]:
        """Returns all other seats."""
        return [seat for seat in range(len(game.players)) if seat != self.seat]

    def playable(self, game: "WuerfelDuell") -> list[str]:
        """Returns the codes of the special cards in hand that this level knows and that are left of their kind; a
        person may have played the last one."""
        codes = [code for code in sorted(set(self.specials)) if code not in self.OVERLOOKS]
        return [code for code in codes if times_played(game, code) < card_of(code)[COUNT]]


class Medium(Easy):
    """The medium level. It compares its cards with everybody's dice, and keeps special cards for those of its own duels
    in which they change the winner."""

    COST = 0.02  # the least gain of the chance to win the match for which a special card is played
    PAIRS = False  # whether pairs of cards that only together win a duel are considered

    def throws_again(self, game: "WuerfelDuell") -> bool:
        """Returns whether to repeat a throw of the setup: if many dice have the same value, which invites attacks."""
        shown = [value_of(die) for die in game.dice[self.seat]]
        return sum([shown.count(value) for value in shown]) > _ALIKE

    def attacks(self, game: "WuerfelDuell", seen: "dict[int, tuple[int, ...]]", chance: "Chance") -> int:
        return max(self.others(game), key=lambda seat: (matches(self.duel, game.dice[seat]), -game.chips[seat], -seat))

    def worst(self, game: "WuerfelDuell", chance: "Chance") -> int:
        worth = [sum([matches((card,), game.dice[seat]) for seat in self.others(game)]) for card in self.duel]
        return worth.index(min(worth))

    def favours(self, game: "WuerfelDuell") -> int:
        each = prospects(game, self.seat)
        return game.attacker if each[0] >= each[1] else game.defender

    def gives(self, game: "WuerfelDuell", dice: "list[list[int] | None]", chance: "Chance") -> "list[int] | None":
        """Returns the die of which this partner has most, in dice and in duel cards, to make the loser easy to
        attack."""
        shown = [value_of(die) for die in game.dice[self.seat]]
        return max(dice, key=lambda die: self.duel.count(die[1]) + shown.count(die[1]) if die else 0)

    def minds(self, game: "WuerfelDuell") -> bool:
        """Returns whether this partner plays special cards in this duel."""
        return self.seat in (game.attacker, game.defender)

    def plays_card(
        self, game: "WuerfelDuell", seen: "dict[int, tuple[int, ...]]", chance: "Chance"
    ) -> "Iterator[Event | None]":
        if game.phase == Phase.REVEAL and "bet" in self.playable(game):
            yield self._bets(game, seen)
        elif game.phase == Phase.ATTACK:
            yield self._between_duels(game)
        elif game.phase == Phase.SPECIALS and self.minds(game):
            yield from self._weighed(game)

    def _weighed(self, game: "WuerfelDuell") -> "Iterator[Event | None]":
        """Yields None after each card that it weighs, and at the end the event of the card with the greatest gain, if
        the gain is worth the card."""
        each = prospects(game, self.seat)
        place = 0 if each[0] >= each[1] else 1
        ahead = lead(game)
        now = prospect(game, self.seat, ahead, each)
        yield None
        found: list[tuple[float, float, Event]] = []  # by card: gain in chance minus cost, gain in points, event
        for code in self.playable(game):
            if card_of(code)[DOUBLED] == CHIPS:
                event = special(self.seat, code)
                if code != "bet" and not refusal(game, event):
                    found.append((self._after(game, event) - now - self.cost(code), 0, event))
            elif each[0] != each[1]:
                use = best_use(game, self.seat, code, place)
                if use:
                    then = prospect(game, self.seat, ahead - use[0] if place else ahead + use[0], each)
                    found.append((then - now - self.cost(code), use[0], use[1]))
            yield None
        if found:
            best = max(found, key=lambda one: one[0])
            if best[0] > 0:
                yield best[2]
            elif self.PAIRS:
                yield self._pair(game, found, ahead, each, now)

    def cost(self, code: str) -> float:
        """Returns by how much at least a card must raise the chance to win the match to be played now."""
        return self.COST

    def _between_duels(self, game: "WuerfelDuell") -> "Event | None":
        """Returns the event of `exchange`, which may bring special cards, after an own duel, else None."""
        if game.attacker is None or self.seat not in (game.attacker, game.defender):
            return None
        return special(self.seat, "exchange", [("cards", CARDS)]) if "exchange" in self.playable(game) else None

    def _pair(
        self,
        game: "WuerfelDuell",
        found: "list[tuple[float, float, Event]]",
        ahead: int,
        each: tuple[float, float],
        now: float,
    ) -> "Event | None":
        """Returns the stronger of two cards that only together win a duel; None if there are none."""
        gains = sorted([one[1] for one in found])[-2:]
        gain = sum(gains) if each[0] >= each[1] else -sum(gains)
        if len(gains) < 2 or prospect(game, self.seat, ahead + gain, each) - now <= 2 * self.COST:
            return None
        return max(found, key=lambda one: one[1])[2]

    def _after(self, game: "WuerfelDuell", event: "Event") -> float:
        """Returns the chance to win the match after the `event` that plays a card."""
        after = game.copy()
        after.apply(event)
        return prospect(after, self.seat, lead(after), prospects(after, self.seat))

    def _bets(self, game: "WuerfelDuell", seen: "dict[int, tuple[int, ...]]") -> "Event | None":
        """Returns the event of a bet on itself if it is likely to win the duel, or None."""
        if self.seat not in (game.attacker, game.defender):
            return None
        other = game.attacker + game.defender - self.seat
        if likely(self.expects(game, other, seen)) < _SURE:
            return None
        return special(self.seat, "bet", [("on", self.seat)])

    def expects(self, game: "WuerfelDuell", other: int, seen: "dict[int, tuple[int, ...]]") -> float:
        """Returns the expected lead in points over another seat in a duel."""
        return matches(self.duel, game.dice[other]) - expected(game.dice[self.seat])

    def answers(self, game: "WuerfelDuell") -> "Event | None":
        if game.phase != Phase.SPECIALS or not self.minds(game):
            return None
        for code in ("block", "double"):
            event = special(self.seat, code, [("special", True)])
            if code not in self.specials or (code == "double" and wants_again(game.latest)) or refusal(game, event):
                continue
            now = prospect(game, self.seat, lead(game), prospects(game, self.seat))
            if self._after(game, event) - now > self.COST:
                return event
        return None


class Hard(Medium):
    """The hardest level. It remembers revealed cards, weighs everybody's chances, and plays cards in the duels of
    others, too."""

    COST = 0.1
    OVERLOOKS = ()
    PAIRS = True

    def cost(self, code: str) -> float:
        return self.COST * _WORTH.get(code, 1.0)

    def _between_duels(self, game: "WuerfelDuell") -> "Event | None":
        """Returns a card that makes a leader skip a turn or lose all special cards. If there is none, it decides as
        `Medium` does."""
        leader = max(self.others(game), key=lambda seat: (game.chips[seat], -seat))
        if game.chips[leader] >= _FAR and game.turn != self.seat:
            for code in ("skip_turn", "discard_specials"):
                if code in self.playable(game):
                    return special(self.seat, code, [("of", leader)])
        return super()._between_duels(game)

    def minds(self, game: "WuerfelDuell") -> bool:
        return True

    def attacks(self, game: "WuerfelDuell", seen: "dict[int, tuple[int, ...]]", chance: "Chance") -> int:
        return max(self.others(game), key=lambda seat: (self._outlook(game, seat, seen), -seat))

    def _outlook(self, game: "WuerfelDuell", other: int, seen: "dict[int, tuple[int, ...]]") -> float:
        """Returns the chance to win the match after an attack on another seat."""
        wins = likely(self.expects(game, other, seen))
        outlook = 0.0
        for winner, probability in ((self.seat, wins), (other, 1 - wins)):
            chips = list(game.chips)
            chips[winner] += 1
            outlook += probability * chances(chips, self.seat)
        return outlook

    def expects(self, game: "WuerfelDuell", other: int, seen: "dict[int, tuple[int, ...]]") -> float:
        own = game.dice[self.seat]
        return matches(self.duel, game.dice[other]) - expected(own, seen.get(other, ()))


BY_LEVEL: "dict[str, type[Easy]]" = {"easy": Easy, "medium": Medium, "hard": Hard}
