"""Wrong readings of the rules of Würfel-Duell!, which random matches must find."""

from collections.abc import Callable
from typing import Any

import pytest
from schiri.games.wuerfel_duell.rules import cards as wuerfel_duell_cards
from schiri.games.wuerfel_duell.rules import dice as wuerfel_duell_dice
from schiri.games.wuerfel_duell.rules import duel as wuerfel_duell_duel
from schiri.games.wuerfel_duell.rules import game as wuerfel_duell_game
from schiri.games.wuerfel_duell.rules import playing as wuerfel_duell_playing
from schiri.games.wuerfel_duell.rules.cards import (
    AGAIN,
    ANY_TIME,
    CARDS,
    CODE,
    COUNT,
    DOUBLED,
    DUELLIST,
    EFFECT,
    IN_DUEL,
    UNSEEN,
    WHEN,
)
from schiri.games.wuerfel_duell.rules.game import WuerfelDuell
from schiri.match.game import Refusal

from ..second_reading import Event, Plant, changed, replaced


def planted_anew(wrong: Plant) -> Plant:
    """With the specifications of the special cards made anew."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(wuerfel_duell_playing, "_specs", {})
        wrong(monkeypatch)

    return plant


def card(code: str, what: int, value: Any) -> Plant:
    """Returns a wrong reading in which one special card differs in one respect."""
    cards = tuple([_with(one, what, value) if one[CODE] == code else one for one in CARDS])
    plants = (
        replaced("CARDS", cards, wuerfel_duell_cards, wuerfel_duell_playing),
        replaced("_BY_CODE", {one[CODE]: one for one in cards}, wuerfel_duell_cards),
    )

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        for each in plants:
            each(monkeypatch)

    return plant


def playing(wrong: Callable[..., None]) -> Plant:
    """Returns a wrong handler of each card."""

    def player_of(right: Any, one: Any) -> Any:
        return lambda game, event: wrong(right(one), game, event)

    return changed("_player_of", player_of, wuerfel_duell_playing)


def effect(code: str, wrong: Callable[..., None]) -> Plant:
    """Returns a wrong effect: `wrong` gets the right one first."""
    right = wuerfel_duell_cards.card_of(code)[EFFECT]
    return card(code, EFFECT, lambda *arguments: wrong(right, *arguments))


def _with(one: tuple[Any, ...], what: int, value: Any) -> tuple[Any, ...]:
    return one[:what] + (value,) + one[what + 1 :]


def handled(name: str, wrong: Callable[..., None]) -> Plant:
    """Returns a wrong handler of an event."""
    return changed("handler", wrong, WuerfelDuell.EVENTS[name])


def method(name: str, wrong: Callable[..., Any]) -> Plant:
    return changed(name, wrong, WuerfelDuell)


def points_of(wrong: Callable[..., Any]) -> Plant:
    """Returns wrong points: `wrong` gets the right ones, the match and the place: 0 for the attacker, 1 for the
    defender."""
    return changed("parts", lambda right, game, place: wrong(right(game, place), game, place), wuerfel_duell_duel)


def settling(name: str, wrong: Callable[..., Any]) -> Plant:
    return changed(name, wrong, wuerfel_duell_duel)


def starter_by(worth: Callable[[list[int]], Any]) -> Plant:
    """Returns another rule for who begins; of equal players the lowest seat."""

    def starter(right: Any, game: Any) -> int:
        thrown = [[die % 10 for die in own] for own in game.dice]
        return max(range(len(thrown)), key=lambda seat: (worth(thrown[seat]), -seat))

    return method("_starter", starter)


def the_highest_seat_begins(right: Any, game: Any) -> int:
    seats = range(len(game.dice))
    worth = [(sum(die % 10 for die in own), sum(die % 10 == 6 for die in own)) for own in game.dice]
    return max(seats, key=lambda seat: (worth[seat], seat))


def the_starter_stays(right: Any, game: Any, event: Event) -> None:
    turn = game.turn
    right(game, event)
    game.turn = turn


def keeps_what_was(name: str, *after: str) -> Plant:
    """Returns a reading in which an attribute does not change at one of these events."""

    def wrong(right: Any, game: Any, event: Event) -> Any:
        before = getattr(game, name)
        accepted = right(game, event)
        if accepted["event"] in after:
            setattr(game, name, before)
        return accepted

    return method("apply", wrong)


def compared_with_ones_own(right: Any, game: Any, place: int) -> Any:
    seat = (game.attacker, game.defender)[place]
    shown = [die % 10 for die in game.dice[seat]]
    return seat, right[1], [count * shown.count(one) for one, count in zip(game.cards[place], right[1], strict=True)]


def a_point_for_each_card(right: Any, game: Any, place: int) -> Any:
    return *right[:2], [min(count, found) for count, found in zip(right[1], right[2], strict=True)]


def counts_at_most(most: int) -> Callable[..., Any]:
    """Returns a reading with a limit for a card that is doubled twice."""
    return lambda right, game, place: (
        *right[:2],
        [found * min(most, count) // max(count, 1) for count, found in zip(right[1], right[2], strict=True)],
    )


def the_first_that_compares(right: Any, game: Any, place: int) -> Any:
    kept, first = game.effects, None
    for one in kept:
        if one[0] == wuerfel_duell_duel.COMPARE and one[1] == (game.attacker, game.defender)[place]:
            first = first or one
    if not first:
        return right
    shown = [die % 10 for die in game.dice[first[2]]]
    counted = [count * shown.count(one) for one, count in zip(game.cards[place], right[1], strict=True)]
    return first[2], right[1], counted


def the_attacker_wins_when_level(right: Any, game: Any, event: Event) -> None:
    right(game, event)
    if game.phase == "tie":
        wuerfel_duell_duel.settle(game, game.attacker, wuerfel_duell_duel.points(game))


def the_loser_gives(right: Any, game: Any, die: Any) -> None:
    duel = game.verdict
    game.verdict = {**duel, "winner": duel["loser"], "loser": duel["winner"]}
    try:
        right(game, die)
    finally:
        game.verdict = duel


def without_the_rule_of_three(right: Any, dice: Any, colours: Any, giver: int, taker: int, die: int) -> Any:
    left = [own for own in dice[giver] if own != die] + [die] * (dice[giver].count(die) - 1)
    dice = wuerfel_duell_dice.replaced(dice, giver, tuple(sorted(left)))
    return wuerfel_duell_dice.replaced(dice, taker, wuerfel_duell_dice.with_die(dice[taker], die))


def by_his_seat(right: Any, dice: Any, colours: Any, *move: Any) -> Any:
    """Returns a reading that counts a player's colour as if nobody had swapped all dice."""
    return right(dice, tuple(range(len(colours))), *move)


def owing(right: Any, game: Any, payment: Any) -> Any:
    """Returns a reading in which a player, unlike the bank, pays chips that are not there."""
    _, giver, _, count = payment
    if giver is None or game.chips[giver] >= count:
        return right(game, payment)
    game.chips[giver], had = count, game.chips[giver]
    paid = right(game, payment)
    game.chips[giver] += had - count
    return paid


def all_or_nothing(right: Any, game: Any, payment: Any) -> Any:
    _, giver, _, count = payment
    return right(game, payment) if (game.bank if giver is None else game.chips[giver]) >= count else payment


def over_as_soon_as_somebody_has_seven(right: Any, game: Any, payment: Any) -> Any:
    return payment if max(game.chips) >= 7 else right(game, payment)


def the_first_one_holds(right: Any, cards: Any, winner: int, loser: int) -> Any:
    """Returns a reading in which the first card about the winner's chip counts."""
    return [*list(right(cards[::-1], winner, loser))[:1], *list(right(cards, winner, loser))[1:]]


def in_order(order: Callable[[list[Any]], list[Any]]) -> Callable[..., Any]:
    """Returns the payments in another order; the winner's was the first."""
    return lambda right, *arguments: order(list(right(*arguments)))


def three_for_two(right: Any, game: Any, player: int, event: Event) -> None:
    right(game, player, event)
    if "duel_card" not in event and game.payments and game.payments[-1][1] == 2:
        game.payments = game.payments[:-1] + (_with(game.payments[-1], 1, 3),)


def blocks_cards_alone(right: Any, game: Any, player: int, event: Event) -> None:
    """Blocks cards, but not answers to a card."""
    if "duel_card" in event or game.latest[0] not in ("double", "block"):
        right(game, player, event)


def blocks_dice_alone(right: Any, game: Any, player: int, event: Event) -> None:
    payments = game.payments
    right(game, player, event)
    if "duel_card" not in event:
        game.payments = payments


def taken_back_to_the_hand(right: Any, game: Any, player: int, event: Event) -> None:
    right(game, player, event)
    if "duel_card" not in event:
        game.played = game.played[:-1]


def discards_whoever_played(right: Any, game: Any, player: int, event: Event) -> None:
    if game.latest:
        right(game, player, event | {"of": game.latest[1]})


def me_is_the_opponent(right: Any, game: Any, player: int, event: Event) -> None:
    right(game, player, event | {"who": "me" if event["who"] == "opponent" else "opponent"})


def counted_when_all_have_passed(right: Any, game: Any, player: int, event: Event) -> None:
    dice = game.dice
    for giver, taker, die in event["moves"]:
        dice = without_the_rule_of_three(None, dice, None, giver, taker, wuerfel_duell_dice.die_of(die))
    for seat, own in enumerate(dice):
        if not wuerfel_duell_dice.is_within_three(own, game.colours[seat]):
            raise wuerfel_duell_dice.too_many()
    game.dice = dice


def dice_alone(right: Any, game: Any, player: int, event: Event) -> None:
    colours = game.colours
    right(game, player, event)
    game.colours = colours


def in_the_order_of_values(right: Any, game: Any, player: int, event: Event) -> None:
    right(game, player, event | {"dice": sorted(event["dice"])})


def a_turn_is_skipped_once(right: Any, game: Any, player: int, event: Event) -> None:
    if event["of"] not in game.skips:
        right(game, player, event)


def all_his_skips_at_once(right: Any, game: Any) -> None:
    right(game)
    game.skips = tuple([seat for seat in game.skips if seat != (game.turn - 1) % len(game.players)])


def not_now_comes_first(right: Any, game: Any, event: Event) -> None:
    if not wuerfel_duell_playing.is_time(game, wuerfel_duell_cards.card_of(event["card"]), event):
        raise Refusal("not_now", "This card cannot be played now.")
    right(game, event)


def none_left_comes_last(right: Any, game: Any, event: Event) -> None:
    played, game.played = game.played, b""
    trial = game.copy()
    game.played = played
    right(trial, event)
    right(game, event)


def turned_round_by_a_refusal(right: Any, game: Any, event: Event) -> None:
    try:
        right(game, event)
    except Refusal:
        game.dice = tuple([own[::-1] for own in game.dice])
        raise


def with_chips_in_use(right: Any, game: Any, other: Any) -> None:
    right(game, other)
    game.chips = other.chips


_WRONG: dict[str, Plant] = {
    "W1 the lowest sum begins": starter_by(lambda thrown: (-sum(thrown), thrown.count(6))),
    "W1 level: sixes do not count": starter_by(sum),
    "W1 still level: the highest seat": method("_starter", the_highest_seat_begins),
    "W1 a second throw settles nothing anew": handled("reroll", the_starter_stays),
    "W1 thrown again as often as one likes": keeps_what_was("may_reroll", "reroll"),
    "W1 thrown again after a special card": keeps_what_was("may_reroll", "special"),
    "W2 compared with one's own dice": points_of(compared_with_ones_own),
    "W2 a card finds one die": points_of(a_point_for_each_card),
    "W3 level: the attacker wins": handled("settle", the_attacker_wins_when_level),
    "W4 a difference of two is enough": replaced("BIG_DIFFERENCE", 2, wuerfel_duell_duel),
    "W4 a difference of four is wanted": replaced("BIG_DIFFERENCE", 4, wuerfel_duell_duel),
    "W4 the loser gives": changed("give", the_loser_gives, wuerfel_duell_game),
    "W5 four foreign dice": replaced("MOST_FOREIGN", 4, wuerfel_duell_dice),
    "W5 two foreign dice": replaced("MOST_FOREIGN", 2, wuerfel_duell_dice),
    "W5 not for a die handed over": settling("moved", without_the_rule_of_three),
    "W5 not for cards that give dice": changed("moved", without_the_rule_of_three, wuerfel_duell_cards),
    "W5 not for dice that change places": replaced("is_within_three", lambda *_: True, wuerfel_duell_cards),
    "W5 colours are those of the start": changed("moved", by_his_seat, wuerfel_duell_cards, wuerfel_duell_duel),
    "W6 a player owes": settling("_pay", owing),
    "W6 who has too little pays nothing": settling("_pay", all_or_nothing),
    "W7 eight chips": replaced("CHIPS_TO_WIN", 8, wuerfel_duell_duel),
    "W7 over before all is paid": settling("_pay", over_as_soon_as_somebody_has_seven),
    "W9 a bet after the reveal": card("bet", WHEN, IN_DUEL),
    "W9 a bet on anybody": card("bet", DUELLIST, None),
    "W9 dice are changed in a duel alone": card("change_die", WHEN, IN_DUEL),
    "W9 chips at any time": card("winner_gets_two", WHEN, ANY_TIME),
    "W9 own dice before the reveal alone": card("own_dice", WHEN, UNSEEN),
    "W9 exchanged before the first duel": card("exchange", WHEN, ANY_TIME),
    "W9 exchanged by anybody": card("exchange", DUELLIST, None),
    "W9 compared by anybody": card("compare_any", DUELLIST, None),
    "W9 a duel card of somebody else": card("block", DUELLIST, None),
    "W10 aimed at a card of long ago": keeps_what_was("latest", "shuffle"),
    "W10 blocks are not blocked": effect("block", blocks_cards_alone),
    "W10 chips stay though blocked": effect("block", blocks_dice_alone),
    "W10 two and two are three": effect("double", three_for_two),
    "W10 skipping a turn can be": card("skip_turn", DOUBLED, AGAIN),
    "W10 a duel card counts twice at most": points_of(counts_at_most(2)),
    "W11 a card that was played stays out": handled("shuffle", lambda right, game, event: None),
    "W11 a block comes back to the hand": effect("block", taken_back_to_the_hand),
    "W11 two blocks": card("block", COUNT, 2),
    "W11 six dice to change": card("change_die", COUNT, 6),
    "W12 the first card about the winner's chip": settling("_payments", the_first_one_holds),
    "W12 what comes on top comes first": settling("_payments", in_order(lambda paid: paid[1:] + paid[:1])),
    "W13 the first card that compares": points_of(the_first_that_compares),
    "W13 me is the opponent": effect("compare_any", me_is_the_opponent),
    "W13 one turn is skipped, however many cards": effect("skip_turn", a_turn_is_skipped_once),
    "W13 two cards, one turn": settling("_next_turn", all_his_skips_at_once),
    "W13 whoever's card it was is void": effect("discard_specials", discards_whoever_played),
    "W13 discarding voids nothing": effect("discard_specials", lambda *_: None),
    "W13 passed all at once": effect("pass_dice", counted_when_all_have_passed),
    "colours are not swapped": effect("swap_all", dice_alone),
    "dice fall in order": effect("reroll_all", in_the_order_of_values),
    "refusals: not_now before none_left": playing(not_now_comes_first),
    "refusals: none_left after all others": playing(none_left_comes_last),
    "refusals: one turns lists round": playing(turned_round_by_a_refusal),
    "undo brings back chips in use": method("restore_from", with_chips_in_use),
}
WRONG_READINGS = {name: planted_anew(wrong) for name, wrong in _WRONG.items()}
