"""Loads the texts of a language."""

from ..memory import forget


def load(language, game):
    """Strings with all texts, see `texts.py`: those for all games, and those of the game if it has any."""
    texts = _texts_in("texts_" + language)
    if game:
        try:
            texts += _texts_in("%s_texts_%s" % (game, language))
        except ImportError:
            pass
    return texts


def _texts_in(name):
    module = "schiri.screens." + name
    texts = __import__(module, None, None, ("TEXTS",)).TEXTS
    forget(module)
    return texts
