"""The texts of FINI!, a module for each language, and the text of a reason."""

from ....match.game import Reason
from ....util.typing import Callable, Sequence
from ..rules.dice import DIE_OF_NAME, FOULS, NOBODYS_FOULS, SIDES, SILVER, Offence

_PLAYERS = tuple(SIDES)
_CODES = FOULS + NOBODYS_FOULS + Offence.OF_LAYOUT
_CAPITALS = ("FINI", "Würfel", "Augenzahl", "Kopie")  # words that keep their capital within a sentence


def reason_in_words(reason: Reason, text: "Callable[[str], str]", names: "Sequence[str]") -> str:
    """Returns the text of a reason. `text` returns the text of a name; `names` are those of A and B. Dice and codes
    among the values of the reason are replaced by their own texts."""
    words = []
    named = []
    for value in reason[1:]:
        die = DIE_OF_NAME.get(value)
        if die is not None:
            value = text("silver_die") % (die & 7) if die > SILVER else "%d" % die
        elif value in _PLAYERS:
            named.append(names[SIDES.index(value)])
            value = "%s"  # a player's name is put in last, because its letters must not change
        words.append(_in_a_sentence(text(value)) if value in _CODES else value)
    said: str = text("why_" + reason[0]) % tuple(words)
    return said.replace(" -", " −") % tuple(named)  # a hyphen after a blank is a minus, one in a row of dice is not


def _in_a_sentence(words: str) -> str:
    return words if words.split(" ")[0] in _CAPITALS else words[:1].lower() + words[1:]
