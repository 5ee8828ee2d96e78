"""Wrong readings of the rules of Mäxchen, which random matches must find."""

from typing import Any

from schiri.games.maexchen.rules import game as rules
from schiri.games.maexchen.rules.game import Maexchen

from ..second_reading import Plant, changed, replaced


def new_round(wrong: Any) -> Plant:
    """Returns a wrong reading in which `wrong` returns the seat that begins the next round."""
    return changed("_begin_round", lambda right, game, seat: right(game, wrong(game, seat)), Maexchen)


def costs(cost: Any) -> Plant:
    return changed("_settle", lambda right, game, thrown, loser, _: right(game, thrown, loser, cost(game)), Maexchen)


def loses(who: Any) -> Plant:
    def wrong(right: Any, game: Maexchen, thrown: int | None, loser: int, cost: int) -> None:
        right(game, thrown, who(game, thrown, loser), cost)

    return changed("_settle", wrong, Maexchen)


def is_exact(game: Maexchen, thrown: int | None, loser: int) -> int:
    return loser if thrown is None else game.turn if thrown == game.claim else game.claimer


def thrower_answers(game: Maexchen, thrown: int | None, loser: int) -> int:
    return game.thrower if loser == game.claimer and game.thrower is not None else loser


GIVE_IN = Maexchen.EVENTS["give_in"]
WRONG_READINGS = {
    "M1 by number alone": replaced("RANKING", tuple(sorted(rules.RANKING)), rules),
    "M1 the lower die first": changed("value_of", lambda right, one, other: right(one, one), rules),
    "M1 doubles below": replaced("RANKING", rules.RANKING[14:20] + rules.RANKING[:14] + (21,), rules),
    "M2 31 is always second": changed("ranking", lambda right, small: right(True), rules),
    "M2 31 is highest": changed(
        "ranking", lambda right, small: (*right(False)[1:], 31) if small else right(small), rules
    ),
    "M3 an equal claim is enough": changed(
        "claims", lambda right, game: right(game) if not game.claim else (game.claim, *right(game)), Maexchen
    ),
    "M3 the round's first claim has to be true": changed("claims", lambda right, game: right(game)[:14], Maexchen),
    "M5 what was passed on is answered for by who threw": loses(thrower_answers),
    "M6 who lost does not begin": new_round(lambda game, seat: game._next(seat)),
    "M6 the claimer begins": new_round(lambda game, seat: getattr(game, "claimer", seat)),
    "M6 those who are out still play": changed(
        "_next", lambda right, game, seat: (seat + 1) % len(game.lives), Maexchen
    ),
    "M7 two lives": replaced("LIVES", 2, rules),
    "M8 a claim must be exact": loses(is_exact),
    "M8 who doubts rightly loses": loses(lambda game, thrown, loser: game.claimer + game.turn - loser),
    "M8 a Mäxchen costs one life": costs(lambda game: 1),
    "M8 everything costs two lives": costs(lambda game: 2),
    "M9 to give in is free": changed("handler", lambda right, game, event: game._begin_round(game.turn), GIVE_IN),
    "M9 any claim is given in to": changed(
        "handler", lambda right, game, event: game._settle(None, game.turn, 1), GIVE_IN
    ),
}
