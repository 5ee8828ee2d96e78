"""Writes a key script of a whole match of Würfel-Duell! between players who are fond of their special cards."""

from collections.abc import Iterator
from typing import Any

from schiri.games.wuerfel_duell.rules.arguments import die, moves, owned, seat, value, values, who
from schiri.games.wuerfel_duell.rules.cards import AIMED, ARGUMENTS, CODES, WHEN, card_of
from schiri.games.wuerfel_duell.rules.dice import DICE, die_of, moved, named, value_of
from schiri.games.wuerfel_duell.rules.game import CARDS
from schiri.games.wuerfel_duell.screens.special import GROUPS
from schiri.match.game import Refusal

from ..script import ScriptWriter

Event = dict[str, Any]
Answer = tuple[int, int]  # an entry of a menu, from 0, and how many entries there are

_NUMBERED = 6  # entries that have a key
_CARD = {"attack": 0.25, "reveal": 0.25, "specials": 0.45}  # how likely somebody plays a card
_ANSWER = 0.5  # how likely somebody has one to answer it with
_SHUFFLE = 0.08


class WuerfelDuellScript(ScriptWriter):
    """The script so far, and the match as it stands after it."""

    GAME = "wuerfel_duell"
    PLAYERS = 4

    def press(self, *keys: str) -> None:
        """Presses keys one after the other, each after a while."""
        for key in keys:
            self.write(f"wait {self.random.randint(300, 900)}", f"press {key}")

    def play(self) -> str:
        for _ in self.game.players:
            self._throw()
        return super().play()

    def _throw(self) -> None:
        """A throw of the setup, which is kept, or made once more if it is a low one."""
        dice = self._set_dice(DICE)
        self.press("OK")
        self.game.apply(self.game.event_from_dice(dice))
        if sum(dice) < 18:
            dice = self._set_dice(DICE)
            self.press("DOWN", "OK")
            self.game.apply(self.game.event_from_dice(dice, {"event": "reroll"}))
        else:
            self.press("OK")

    def _set_dice(self, count: int) -> list[int]:
        """Sets the next dice that fall."""
        dice = self.dice(count)
        self.write("dice " + " ".join(map(str, dice)))
        return dice

    def step(self) -> None:
        game, random = self.game, self.random
        if random.random() < _SHUFFLE:
            self.write("hold BACK", "wait 1000", "release BACK")
            self.press("DOWN", "OK", "OK")
            game.apply({"event": "shuffle"})
        self._cards()
        target = random.choice([other for other in range(len(game.players)) if other != game.turn])
        self.press(self._key(target), "OK")
        game.apply({"event": "attack", "defender": target})
        self._cards()
        hands = [self._hand(target), self._hand(game.turn)]
        self.press(*(self._key(card - 1) for hand in hands for card in hand), "OK")
        game.apply({"event": "reveal", "attacker": hands[0], "defender": hands[1]})
        self._cards()
        self.press("OK")
        game.apply({"event": "settle"})
        if game.phase == "tie":
            self._choose("decide")
        self.write("wait 2500", "press OK")  # how it came out
        if game.phase == "give":
            self._choose("give")

    def _hand(self, opponent: int) -> list[int]:
        """Three duel cards; two of them are meant for the opponent's dice, if he has any."""
        shown = [value_of(one) for one in self.game.dice[opponent]] or [1]
        return [*self.random.choices(shown, k=CARDS - 1), self.random.randint(1, 6)]

    def _choose(self, name: str) -> None:
        """Chooses from a menu that lists all choices of that name."""
        entries = [choice for choice in self.game.choices() if choice["event"] == name]
        chosen = self.random.choice(entries)
        self._go_to(entries.index(chosen), len(entries))
        self.game.apply(chosen)

    def _key(self, number: int) -> str:
        """The value key of either side for a number from 0."""
        return f"{self.random.choice('AB')}{number + 1}"

    # Special cards

    def _cards(self) -> None:
        """Special cards, if somebody wants to play one now, and what is said to them."""
        chance = _CARD[self.game.phase]
        aimed = False
        while self.random.random() < chance:
            offered = [one for one in self.game.choices() if one["event"] == "special"]
            if aimed:
                offered = [one for one in offered if "special" in one]
            if not offered:
                break
            code = self.random.choice(sorted({one["card"] for one in offered}))
            self._special(self.random.choice([one for one in offered if one["card"] == code]))
            aimed, chance = True, _ANSWER
        if aimed:
            self.press("OK")  # nobody says any more to it

    def _special(self, event: Event) -> None:
        """A player plays a card: the keys that name it, and all that it has to name."""
        game = self.game
        count = sum(number for _, number in game.dice_of(event))
        whole = game.event_from_dice(self._set_dice(count), event) if count else event
        copy = self.random.choice(("AC", "BC"))
        self.write(f"wait {self.random.randint(300, 900)}", f"hold {copy}", "wait 60")
        self.write(f"press {self._key(event['player'])}", f"release {copy}")
        for entry, entries in self._answers(event):
            self._go_to(entry, entries, numbered=True)
        game.apply(whole)

    def _go_to(self, entry: int, entries: int, numbered: bool = False) -> None:
        """Chooses an entry of a menu: by its number, if it has one, else by the shorter way."""
        if numbered and entry < _NUMBERED:
            self.press(self._key(entry))
        else:
            up = entries - entry
            self.press(*(["DOWN"] * entry if entry <= up else ["UP"] * up), "OK")

    def _answers(self, event: Event) -> Iterator[Answer]:
        """What is answered to the questions that lead to a card."""
        number = CODES.index(event["card"])
        group = next(place for place, (_, numbers) in enumerate(GROUPS) if number in numbers)
        numbers = GROUPS[group][1]
        yield group, len(GROUPS)
        if len(numbers) > 1:
            yield numbers.index(number), len(numbers)
        card = card_of(event["card"])
        if card[WHEN] != AIMED:
            yield from self._named(card[ARGUMENTS], event, event)
            return
        answer = int(self.game.latest is not None)  # the card just played comes first
        on_table = 2 * CARDS if self.game.phase == "specials" else 0
        if "duel_card" in event:
            whose, place = event["duel_card"]
            yield answer + CARDS * (whose == self.game.defender) + place, answer + on_table
            return
        yield 0, answer + on_table
        if "again" in event:
            yield from self._named(card_of(self.game.latest[0])[ARGUMENTS], event["again"], event)

    def _named(self, arguments: Any, said: Event, event: Event) -> Iterator[Answer]:
        """What is answered to the questions for these arguments; `said` is the event, or what is done again. Players
        have their own keys."""
        players = len(self.game.players)
        for name, kind in arguments:
            chosen: Any = said.get(name)
            if kind is seat:
                yield chosen, players
            elif kind is die:
                offered = self._dice(self.game.dice, said["from"] if "from" in said else said["of"])
                yield _place(chosen, [one for one in offered if self._is_accepted(event, said, name, one)])
            elif kind is owned:
                owner, its = chosen
                yield owner, players
                offered = self._dice(self.game.dice, owner)
                yield _place(its, [one for one in offered if self._is_accepted(event, said, name, [owner, one])])
            elif kind is moves:
                yield from self._passed(chosen)
            elif kind is value:
                yield chosen - 1, 6
            elif kind is who:
                yield ("me", "opponent").index(chosen), 2
            elif kind is not values:  # dice fall by themselves
                yield chosen, 4

    def _dice(self, dice: Any, owner: int) -> list[Any]:
        """A player's dice in their order; equal ones are one entry."""
        return [named(one) for one in sorted(set(dice[owner]))]

    def _is_accepted(self, event: Event, said: Event, name: str, value_of_it: Any) -> bool:
        """Is this offered? The last question of a card offers what the rules accept, the others all there is."""
        if name != list(said)[-1]:
            return True
        kept, said[name] = said[name], value_of_it
        try:
            self.game.copy().apply(event)
        except Refusal:
            return False
        finally:
            said[name] = kept
        return True

    def _passed(self, passed: list[Any]) -> Iterator[Answer]:
        """Who gives which die to whom, as often as there are players."""
        players = len(self.game.players)
        dice = self.game.dice
        for giver, taker, given in passed:
            yield giver, players
            yield taker, players
            offered = [one for one in self._dice(dice, giver) if self._after(dice, giver, taker, one)]
            yield _place(given, offered)
            dice = self._after(dice, giver, taker, given)

    def _after(self, dice: Any, giver: int, taker: int, one: list[int]) -> Any:
        """All dice after a move, or None."""
        try:
            return moved(dice, self.game.colours, giver, taker, die_of(one))
        except Refusal:
            return None


def _place(chosen: Any, offered: list[Any]) -> Answer:
    return offered.index(chosen), len(offered)


SCRIPT = WuerfelDuellScript
