"""The games that there are: a folder each, and a line in `NAMES`. Nothing else outside its folder names a game.

A game's folder states its facts and, in `FACTS.parts`, what it has beside its rules; that is loaded when it is asked
for, so that a box is ready before all its games are.
"""

from ..match.game import Arguments, one_of
from ..match.match import Match
from ..partner.knowledge import Knowledge
from ..play.plain import PlainFlow

NAMES = (  # in the order of the first menu
    "fini",
    "schocken",
    "qwixx",
    "wuerfel_duell",
)


def facts_of(name):
    """The `GameFacts` of the game called `name`; `KeyError` if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    return _module(name).FACTS


def game_class(name):
    """The rules of that game: its subclass of `Game`; `KeyError` if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    return _module(name + ".rules").GAME


def flow_class(name):
    """What leads through a match of that game on the box: its subclass of `MatchFlow`, or one that serves any game."""
    return _module(name + ".flow").FLOW if _has(name, "flow") else PlainFlow


def texts_of(name, language):
    """The texts of that game in a language, by their names; none if it has none of its own."""
    return _module("%s.texts.%s" % (name, language)).TEXTS if _has(name, "texts") else {}


def knowledge_of(name):
    """What partners know of that game."""
    return _module(name + ".partner").KNOWLEDGE() if _has(name, "partner") else Knowledge()


def questions_of(name):
    """What programs can ask about that game without a match: name → `Question`."""
    return _module(name + ".rules.questions").QUESTIONS if _has(name, "questions") else {}


def _has(name, part):
    return part in game_class(name).FACTS.parts


def _module(path):
    return __import__("schiri.games." + path, None, None, ("",))


def checked_start(event):
    """The arguments of a `start` event, its game's included; `Refusal` if one is wrong."""
    checked = Arguments((("game", one_of(NAMES)),)).check(event)
    checked.update(game_class(checked["game"]).start_arguments().check(event))
    return checked


def new_match(start: dict, history) -> Match:
    """A `Match` that begins with an accepted `start` event."""
    return Match(game_class(start["game"]), start, history)
