"""The screens from which a player plays a special card, and the choice of the card."""

from ....input.keys import CALLS, COPIES, OK, UP, VALUES
from ....play.match_screen import MatchMenu, MatchScreen
from ....util.typing import TYPE_CHECKING
from ..rules import cards
from ..rules.cards import CARDS, CODE, WHEN
from ..rules.duel import Phase
from ..rules.playing import is_time
from .asking import ENTRY, Asking, Numbered, say, say_why_not, value_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....ui.screen import Lamps
    from ....util.typing import Action
    from ..flow import WuerfelDuellFlow

    Group = tuple[str, tuple[int, ...]]  # the name of its text, and the indices of its cards in `CARDS`

GROUPS: "tuple[Group, ...]" = (  # groups of cards, so that two keys choose any card
    ("card_group_chips", (0, 1, 2, 3, 4)),
    ("card_group_compare", (5, 6, 7)),
    ("card_group_cards", (8, 9)),
    ("card_group_dice", (10, 11, 13, 14, 15)),
    ("swap_dice", (12,)),
    ("card_group_rest", (16, 17, 18)),
)
_CLOSED = {  # W9: phases in which no special card is played, and why
    Phase.SETUP: "only_after_setup",
    Phase.TIE: "already_settled",
    Phase.GIVE: "already_settled",
    Phase.OVER: "match_is_over",
}
_ONLY = {cards.AFTER_A_DUEL: "only_after_a_duel", cards.UNSEEN: "only_before_reveal", cards.IN_DUEL: "only_in_a_duel"}


class CardScreen(MatchScreen):
    """A screen on which OK goes on, UP shows the reasons of the latest duel, and a value key with COPY held starts a
    special card of that player."""

    TAKES = VALUES | CALLS
    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & (OK | CALLS):
            self.go_on()
        elif keys & UP:
            self.flow.show_why()
        elif not calls_card(self.flow, keys, self.flow.game.phase) and value_key(keys):
            self.chosen(value_key(keys))

    def go_on(self) -> None:
        """Handles OK or FINI."""

    def chosen(self, number: int) -> None:
        """Handles a value key, 1 to 6."""

    def light(self, lamps: "Lamps") -> None:
        if not (self.BLINKS and self.app.blink):
            self.flow.light_turn(lamps, self.flow.game.turn)


class CardMenu(MatchMenu):
    """A menu in a phase without special cards: a value key with COPY held shows why none can be played."""

    TAKES = VALUES
    PHASE = ""  # the phase to which the menu belongs, if it is not that of the match

    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not calls_card(self.flow, keys, self.PHASE or self.flow.game.phase):
            super().pressed(keys, stamp_us)


# Which card


def calls_card(flow: "WuerfelDuellFlow", keys: int, phase: str) -> bool:
    """Asks for the special card of a player if a key of that player is pressed while COPY is held, or shows why no card
    can be played now. Returns False if the keys mean something else."""
    player = value_key(keys) - 1
    if player < 0 or not flow.app.keypad.down & COPIES:
        return False
    if player >= len(flow.session.players):
        flow.app.sound("refused")
    elif phase in _CLOSED:
        text = flow.app.text
        say(flow, flow.name_within(player, ENTRY), [text("no_special_card"), text(_CLOSED[phase])])
    else:
        flow.verdict_open = False
        ask_card(flow, player)
    return True


def ask_card(
    flow: "WuerfelDuellFlow",
    player: int,
    groups: "Sequence[Group]" = GROUPS,
    leave: "Action | None" = None,
    place: int = 0,
) -> None:
    """Asks which card this player plays: first for one of `GROUPS`, then for a card of that group; `groups` has groups
    of one card each then. A cross marks cards that cannot be played now. `place` is the index of the entry with the
    cursor."""

    def chosen(numbers: tuple[int, ...]) -> None:
        code = CARDS[numbers[0]][CODE]
        here = [one for _, one in offered].index(numbers)

        def back() -> None:
            ask_card(flow, player, groups, leave, here)

        reason = reason_against(flow, player, numbers[0])
        if len(numbers) > 1:
            ask_card(flow, player, [(CARDS[number][CODE], (number,)) for number in numbers], back)
        elif reason:
            say_why_not(flow, code, reason)
        else:
            Asking(flow, player, code, back).begin()

    offered = []
    for name, numbers in groups:
        playable = [number for number in numbers if not reason_against(flow, player, number)]
        offered.append((("" if playable else "✗ ") + flow.app.text(name), numbers))
    title = flow.name_within(player, ENTRY)
    flow.open_question(lambda: Numbered(flow, title, offered, chosen, False, leave, place))


def reason_against(flow: "WuerfelDuellFlow", player: int, number: int) -> str:
    """Returns the name of the text that says why this player cannot play this card with any arguments, or ""."""
    game = flow.game
    card = CARDS[number]
    if cards.times_played(game, card[CODE]) == card[cards.COUNT]:
        return "none_left"
    if card[WHEN] == cards.AIMED:
        return "" if game.phase == Phase.SPECIALS or game.latest else "no_card_to_aim_at"
    if not is_time(game, card, {}):
        return _ONLY[card[WHEN]]
    if card[cards.DUELLIST] == "player" and player not in (game.attacker, game.defender):
        return "only_for_the_two"
    return ""
