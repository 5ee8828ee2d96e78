"""The box's texts: one module a language for all games, and one for each game."""


class Texts:
    """The texts of a language, "de", "en" or "fr", with those of a game if one is named."""

    def __init__(self, language, game=""):
        self._texts = dict(_texts_in("texts_" + language))
        if game:
            try:
                self._texts.update(_texts_in("%s_texts_%s" % (game, language)))
            except ImportError:
                pass  # a game of one module has no texts of its own

    def __call__(self, name):
        """The text called `name`; `KeyError` if there is none."""
        return self._texts[name]


def _texts_in(name):
    return __import__("schiri.screens." + name, None, None, ("TEXTS",)).TEXTS
