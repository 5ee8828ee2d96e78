"""The box's texts by language: common texts are here, those of a game in its folder. A language is loaded when it is
chosen. docs/develop/adding-a-language.md lists all folders with texts."""

LANGUAGES = ("de", "en", "fr")


def texts_in(folder: str, language: str) -> dict[str, str]:
    """Returns the texts of a language in a folder of the firmware, such as `selftest.texts`, by their names."""
    texts: dict[str, str] = __import__("schiri." + folder + "." + language, None, None, ("TEXTS",)).TEXTS
    return texts


class Texts:
    """The common texts of a language, one of `LANGUAGES`, with those of a game."""

    def __init__(self, language: str, of_game: dict[str, str]) -> None:
        self._texts: dict[str, str] = dict(texts_in("texts", language))
        self._texts.update(of_game)

    def __call__(self, name: str) -> str:
        """Returns the text called `name`. Raises `KeyError` if there is none, as in a game without texts."""
        return self._texts[name]
