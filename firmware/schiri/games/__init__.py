"""The list of the games. A game is a folder here and its name in `NAMES`; nothing else outside its folder names it.

Rules, screens, texts and partners of a game are imported when they are first used, so that the box starts quickly.
"""

from ..match.checks import one_of
from ..match.game import Arguments, Event, Game, GameFacts, check_dice
from ..util.typing import TYPE_CHECKING, Action, Any, Callable

if TYPE_CHECKING:
    from ..match.match import Match
    from ..partner.knowledge import Knowledge
    from ..play.flow import MatchFlow, Screens
    from ..session.session import Session
    from ..ui.screen import App, Screen

NAMES: tuple[str, ...] = (  # in the order of the first menu
    "fini",
    "schocken",
    "qwixx",
    "wuerfel_duell",
    "maexchen",
)


def facts_of(name: str) -> GameFacts:
    """Returns the facts of the game called `name`. Raises `KeyError` if there is none."""
    facts: GameFacts = _module(name).FACTS
    return facts


def game_class(name: str) -> type[Game]:
    """Returns the subclass of `Game` with the rules of that game. Raises `KeyError` if there is none."""
    game: type[Game] = _module(name, ".rules").GAME
    return game


def new_flow(app: "App", session: "Session") -> "MatchFlow":
    """Returns the flow that chooses the screens of a match. Its class is the game's `FLOW`; the game's `SCREENS` have a
    screen class for each phase. A game without them gets `PlainFlow`, which serves any game."""
    from ..play.screens import SCREENS  # imported late, so that the box starts quickly

    name = session.game.FACTS.name
    screens: Screens = dict(SCREENS)
    flow: type[MatchFlow]
    if _has(name, "flow"):
        flow = _module(name, ".flow").FLOW
        screens.update(_module(name, ".screens").SCREENS)
    else:
        from ..play.plain import PlainFlow  # for a game that has no screens of its own

        flow = PlainFlow
    return flow(app, session, screens)


def texts_of(name: str, language: str) -> dict[str, str]:
    """Returns the texts of that game in a language, by their names; none if the game has no texts of its own."""
    texts: dict[str, str] = _module(name, ".texts." + language).TEXTS if _has(name, "texts") else {}
    return texts


def knowledge_of(name: str) -> "Knowledge":
    """Returns the computer players' knowledge of that game."""
    from ..partner.knowledge import Knowledge  # imported late, because most matches have no computer players

    knowledge: Knowledge = _module(name, ".partner").KNOWLEDGE() if _has(name, "partner") else Knowledge()
    return knowledge


def has_lesson(name: str) -> bool:
    """Returns whether there is a lesson of that game."""
    return _has(name, "lesson")


def lesson_class(name: str) -> "Callable[[App, Action, Action], Screen]":
    """Returns the class of the screen with the lesson of that game, which must have one. Its arguments are the `App`,
    the action after the lesson, and the action if the player leaves it before."""
    lesson: Callable[[App, Action, Action], Screen] = _module(name, ".lesson").LESSON
    return lesson


def modules_of(name: str, language: str) -> list[str]:
    """Returns the modules below `schiri` that the beginning of a match of that game needs."""
    parts = ["rules"] + (["texts." + language] if _has(name, "texts") else [])
    if _has(name, "flow"):
        parts += ["flow", "screens"]
    return ["games.%s.%s" % (name, part) for part in parts]


def _has(name: str, part: str) -> bool:
    return part in facts_of(name).parts


def _module(name: str, part: str = "") -> Any:
    if name not in NAMES:
        raise KeyError(name)
    # With a list of names `__import__` returns the module itself, not the package `schiri`. The name is `__name__`,
    # because every module has it: for a missing name CPython would search the folders.
    return __import__("schiri.games." + name + part, None, None, ("__name__",))


def checked_start(event: Event) -> Event:
    """Returns the checked arguments of a `start` event, with those of its game. Raises the `Refusal` `bad_argument` if
    one is wrong."""
    checked = Arguments((("game", one_of(NAMES)),)).check(event)
    checked.update(game_class(checked["game"]).start_arguments().check(event))
    return checked


def new_match(start: Event) -> "Match":
    """Returns a match that begins with an accepted `start` event. Raises `TypeError` if the game does not declare its
    dice as lists, see `Game`."""
    from ..match.match import Match  # imported late, so that the box starts quickly

    match = Match(game_class(start["game"]), start)
    check_dice(match.game)
    return match
