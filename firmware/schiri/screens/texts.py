"""The box's texts: one module a language for all games, and one for each game. Of them only those in use are in memory,
and these as a few strings. A dict of them would take three times as much; a single string would need too large a piece
of memory at once."""

from ..memory import forget


class Texts:
    """The texts of a language, "de", "en" or "fr", with those of a game if one is named. They are loaded when one of
    them is asked for."""

    def __init__(self, language, game=""):
        self._whose = (language, game)
        self._texts: tuple = ()

    def __call__(self, name):
        """The text called `name`. `KeyError` if there is none: a game of one module has no texts of its own."""
        if not self._texts:
            from .texts_loading import load

            self._texts = load(*self._whose)
            forget("schiri.screens.texts_loading")
        for texts in self._texts:
            start = texts.find("\n" + name + " ")
            if start >= 0:
                start += len(name) + 2
                return texts[start : texts.find("\n", start)]
        raise KeyError(name)

    def let_go(self):
        """Gives back the memory of the texts until one of them is asked for again."""
        self._texts = ()
