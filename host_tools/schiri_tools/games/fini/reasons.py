"""FINI!, the reasons of a verdict as the box says them, but with the players' names."""

from schiri.games.fini.rules.dice import SIDES
from schiri.games.fini.texts import reason_in_words
from schiri.util.typing import TYPE_CHECKING

from ...util.pairs import paired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schiri.match.game import Reason
    from schiri.texts import Texts

_MARKS = ("\x00", "\x01")  # of the players until the words are made: no name that is shown has such letters


def in_words(reason: "Reason", text: "Texts", names: "Sequence[str]") -> str:
    """What a reason says; the box has room for A and B alone."""
    words = reason_in_words([_MARKS[SIDES.index(one)] if one in list(SIDES) else one for one in reason], text)
    for mark, name in paired(_MARKS, names):
        words = words.replace(mark, name)
    return words


IN_WORDS = in_words
