"""The box's texts by language: common texts are here, those of a game in its folder. A language is loaded when it is
chosen."""

LANGUAGES = ("de", "en", "fr")


class Texts:
    """The common texts of a language, one of `LANGUAGES`, with those of a game."""

    def __init__(self, language: str, of_game: dict[str, str]) -> None:
        self._texts: dict[str, str] = dict(__import__("schiri.texts." + language, None, None, ("",)).TEXTS)
        self._texts.update(of_game)

    def __call__(self, name: str) -> str:
        """Returns the text called `name`. Raises `KeyError` if there is none, as in a game without texts."""
        return self._texts[name]
