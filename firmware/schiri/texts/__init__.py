"""The box's texts, by language: those that every game needs are here, a game's own in its folder. A language is loaded
when it is chosen."""

LANGUAGES = ("de", "en", "fr")


class Texts:
    """The texts of a language, one of `LANGUAGES`, with those of a game."""

    def __init__(self, language: str, of_game: dict[str, str]) -> None:
        self._texts: dict[str, str] = dict(__import__("schiri.texts." + language, None, None, ("",)).TEXTS)
        self._texts.update(of_game)

    def __call__(self, name: str) -> str:
        """The text called `name`; `KeyError` if there is none: a game may have no texts of its own."""
        return self._texts[name]
