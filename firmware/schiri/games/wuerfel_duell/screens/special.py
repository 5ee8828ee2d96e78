"""Würfel-Duell!: a player plays a special card: which one? A value key is an answer at once."""

from ....input.keys import COPY, FINI, OK, UP, side_keys
from ....play.match_screen import MatchScreen
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.cards import (
    AFTER_A_DUEL,
    AIMED,
    CARDS,
    CODE,
    COUNT,
    DUELLIST,
    IN_DUEL,
    UNSEEN,
    WHEN,
    is_time,
    times_played,
)
from ..rules.duel import Phase
from .asking import ask_on_what
from .menus import Numbered, say_why_not, value_key
from .why import why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....ui.screen import Lamps
    from ..flow import WuerfelDuellFlow
    from ..rules.game import WuerfelDuell

    Group = tuple[str, tuple[int, ...]]  # the name of its text, and its cards by their places in the list of all

GROUPS: "tuple[Group, ...]" = (  # the cards by what they are about, so that two keys name each
    ("card_group_chips", (0, 1, 2, 3, 4)),
    ("card_group_compare", (5, 6, 7)),
    ("card_group_cards", (8, 9)),
    ("card_group_dice", (10, 11, 13, 14, 15)),
    ("swap_dice", (12,)),
    ("card_group_rest", (16, 17, 18)),
)
_NOT_NOW = {AFTER_A_DUEL: "only_after_a_duel", UNSEEN: "only_before_reveal", IN_DUEL: "only_in_a_duel"}


class CardScreen(MatchScreen):
    """A screen on which OK goes on, UP says how the last duel came out, and COPY held with a value key has that player
    play a special card."""

    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        number = value_key(keys)
        if keys & OK or (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            self.go_on()
        elif keys & UP:
            why(self.flow)
        elif number and self.app.keypad.down & (1 << COPY | 1 << (8 + COPY)):
            if number <= len(self.flow.session.players) and self.flow.game.phase != Phase.SETUP:
                ask_card(self.flow, number - 1)
            else:
                self.app.sound("refused")
        elif number:
            self.chosen(number)

    def go_on(self) -> None:
        """OK or FINI."""

    def chosen(self, number: int) -> None:
        """A value key, from 1 to 6."""

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


def ask_card(flow: "WuerfelDuellFlow", player: int, groups: "Sequence[Group]" = GROUPS) -> None:
    """Asks which card this player plays, in two steps: of a group, each card is a group of its own. A cross says that
    none of it can be played now."""

    def chosen(numbers: tuple[int, ...]) -> None:
        if len(numbers) == 1:
            _play(flow, player, numbers[0])
        else:
            ask_card(flow, player, [(CARDS[number][CODE], (number,)) for number in numbers])

    offered = []
    for name, numbers in groups:
        playable = [number for number in numbers if not reason_against(flow.game, player, number)]
        offered.append((("" if playable else "✗ ") + flow.app.text(name), numbers))
    flow.app.show(Numbered(flow, flow.name(player), offered, chosen))


def reason_against(game: "WuerfelDuell", player: int, number: int) -> str:
    """Why this player cannot play a card of this kind now, whatever they name with it: the name of a text, or ""."""
    card = CARDS[number]
    if times_played(game, card[CODE]) == card[COUNT]:
        return "none_left"
    if card[WHEN] == AIMED:
        return "" if game.phase == Phase.SPECIALS or game.latest else "no_card_to_aim_at"
    if not is_time(game, card, {}):
        return _NOT_NOW[card[WHEN]]
    if card[DUELLIST] == "player" and player not in (game.attacker, game.defender):
        return "only_for_the_two"
    return ""


def _play(flow: "WuerfelDuellFlow", player: int, number: int) -> None:
    """Goes on to what the card is played on, or says why it cannot be played."""
    code = CARDS[number][CODE]
    reason = reason_against(flow.game, player, number)
    if reason:
        say_why_not(flow, code, reason)
    else:
        ask_on_what(flow, OrderedDict(event="special", player=player, card=code))
