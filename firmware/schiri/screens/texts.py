"""The box's texts: one module a language, of which only the one in use is in memory, and that as a few strings. A dict
of them would take three times as much; a single string would need too large a piece of memory at once."""

from ..memory import forget


class Texts:
    """The texts of a language: "de", "en" or "fr". They are loaded when one of them is asked for."""

    def __init__(self, language):
        self._module = "schiri.screens.texts_" + language
        self._texts: tuple = ()

    def __call__(self, name):
        """The text called `name`. `KeyError` if there is none."""
        for texts in self._texts or self._load():
            start = texts.find("\n" + name + " ")
            if start >= 0:
                start += len(name) + 2
                return texts[start : texts.find("\n", start)]
        raise KeyError(name)

    def _load(self):
        self._texts = __import__(self._module, None, None, ("TEXTS",)).TEXTS
        forget(self._module)
        return self._texts

    def let_go(self):
        """Gives back the memory of the texts until one of them is asked for again."""
        self._texts = ()
