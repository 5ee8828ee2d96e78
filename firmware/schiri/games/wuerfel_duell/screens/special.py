"""Würfel-Duell!: a player plays a special card: which one? A value key is an answer at once."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.cards import AFTER_A_DUEL, AIMED, CARDS, CODE, COUNT, DUELLIST, UNSEEN, WHEN, times_played
from ..rules.phases import Phase
from ..rules.special import is_time
from .asking import ask_on_what
from .menus import Numbered, say_why_not

if TYPE_CHECKING:
    from ....journal.record import Record
    from ..rules.game import WuerfelDuell
    from . import WuerfelDuellFlow

GROUPS = (  # the cards by what they are about, so that two keys name each
    ("card_group_chips", (0, 1, 2, 3, 4)),
    ("card_group_compare", (5, 6, 7)),
    ("card_group_cards", (8, 9)),
    ("card_group_dice", (10, 11, 13, 14, 15)),
    ("swap_dice", (12,)),
    ("card_group_rest", (16, 17, 18)),
)


def ask_card(flow: "WuerfelDuellFlow", player: int) -> None:
    """Asks which card this player plays, in two steps."""
    text = flow.app.text
    entries = [
        (_marked(flow, player, numbers, text(name)), lambda numbers=numbers: _ask_of_group(flow, player, numbers))
        for name, numbers in GROUPS
    ]
    flow.app.show(Numbered(flow, flow.name(player), entries))


def _ask_of_group(flow: "WuerfelDuellFlow", player: int, numbers: tuple[int, ...]) -> None:
    if len(numbers) == 1:
        _play(flow, player, numbers[0])
        return
    text = flow.app.text
    entries = [
        (
            _marked(flow, player, (number,), text(CARDS[number][CODE])),
            lambda number=number: _play(flow, player, number),
        )
        for number in numbers
    ]
    flow.app.show(Numbered(flow, flow.name(player), entries))


def _marked(flow: "WuerfelDuellFlow", player: int, numbers: tuple[int, ...], words: str) -> str:
    """The words, with a cross if none of these cards can be played now."""
    for number in numbers:
        if not reason_against(flow.game, player, number):
            return words
    return "✗ " + words


def reason_against(game: "WuerfelDuell", player: int, number: int) -> str:
    """Why this player cannot play a card of this kind now, whatever they name with it: the name of a text, or ""."""
    card = CARDS[number]
    when = card[WHEN]
    if times_played(game, card[CODE]) == card[COUNT]:
        return "none_left"
    if when == AIMED:
        return "" if game.phase == Phase.SPECIALS or game.latest else "no_card_to_aim_at"
    if not is_time(game, card, {}):
        if when == AFTER_A_DUEL:
            return "only_after_a_duel"
        return "only_before_reveal" if when == UNSEEN else "only_in_a_duel"
    if card[DUELLIST] == "player" and player not in (game.attacker, game.defender):
        return "only_for_the_two"
    return ""


def _play(flow: "WuerfelDuellFlow", player: int, number: int) -> None:
    """Goes on to what the card is played on, or says why it cannot be played."""
    card = CARDS[number]
    reason = reason_against(flow.game, player, number)
    if reason:
        say_why_not(flow, card[CODE], reason)
        return
    event: Record = OrderedDict()
    event["event"] = "special"
    event["player"] = player
    event["card"] = card[CODE]
    ask_on_what(flow, event)
