"""The menu of house rules, for games that can be played in more than one way."""

from ...games import texts_of
from ...texts import Texts
from ...ui.menu import Menu
from ...ui.screen import App
from ...util.typing import Action, Any, Record


class HouseRules(Menu):
    """The menu of a game's options: OK changes the chosen one to its next value. `agreed` has the options that differ
    from the usual value."""

    def __init__(self, app: App, game: str, options: "tuple[tuple[str, Any], ...]", agreed: Record, leave: Action):
        language = app.settings["language"]
        self._text = Texts(language, texts_of(game, language))
        self._options = options
        self._agreed = agreed
        super().__init__(app, app.text("house_rules"), [], leave)
        self._list()

    def _list(self) -> None:
        self.entries = [
            (self._said(place), lambda place=place: self._next(place)) for place in range(len(self._options))
        ]

    def _said(self, place: int) -> str:
        name, values = self._options[place]
        value = self._agreed.get(name, values[0])
        text = self._text
        return text(name) % (value if type(value) is int else text(value or "as_usual"))

    def _next(self, place: int) -> None:
        name, values = self._options[place]
        value = values[(values.index(self._agreed.get(name, values[0])) + 1) % len(values)]
        if value == values[0]:
            self._agreed.pop(name, None)
        else:
            self._agreed[name] = value
        self._list()
        self.app.redraw()
