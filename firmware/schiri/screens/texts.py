"""The box's texts: one module a language, of which only the one in use is in memory, and that as a single string:
a dict of them would take three times as much."""

from ..memory import forget


class Texts:
    """The texts of a language: "de", "en" or "fr"."""

    def __init__(self, language):
        name = "texts_" + language
        for other in ("texts_de", "texts_en", "texts_fr"):
            if other != name:
                forget("schiri.screens." + other)
        self._texts = __import__("schiri.screens." + name, None, None, ("TEXTS",)).TEXTS

    def __call__(self, name):
        """The text called `name`. `KeyError` if there is none."""
        start = self._texts.find("\n" + name + " ")
        if start < 0:
            raise KeyError(name)
        start += len(name) + 2
        return self._texts[start : self._texts.find("\n", start)]
