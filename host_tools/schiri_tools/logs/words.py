"""The words of a language by code, and the text of sentences in them."""

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ..util import LANGUAGES
from ..util.json_file import json_beside
from .sentences import english
from .types import Sentence

if TYPE_CHECKING:
    from .log_checks import LoggedGame

_DECIMAL = re.compile(r"^(\d+)\.(\d+)$")  # a number with a decimal point, to be written with the language's own sign


@cache
def words_beside(module_file: str, language: str) -> dict[str, str]:
    """Returns the words of a language in the folder `texts` beside a module, by code. English has none."""
    return {} if language == LANGUAGES[0] else json_beside(module_file, f"texts/{language}.json")


def shared_words(language: str) -> dict[str, str]:
    """Returns the words that the logs of all games share, by code."""
    return words_beside(__file__, language)


class Words:
    """The words of a language for the logs of a game: verdicts on them, the course of matches, and another `part` of
    the game's texts. `more` are further words. Sentences without words in the language stay English, as in the
    page (`sentences.js`)."""

    def __init__(
        self, language: str, game: "LoggedGame | None" = None, part: str = "", more: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self._words = {**shared_words(language), **(more or {})}
        own = game.texts(language) if game and language != LANGUAGES[0] else {}
        for one in ("verdicts", "course", part):
            self._words |= own.get(one, {})

    def told(self, sentence: Sentence | str) -> str:
        """Returns the text of a sentence; a string is the same in every language."""
        if isinstance(sentence, str):
            return sentence
        words = self._told(sentence) if self._words else None
        return sentence["sentence"] if words is None else words

    def line(self, sentence: Sentence) -> str:
        """Returns a sentence in the language, indented like its English sentence."""
        words, english = self.told(sentence), sentence["sentence"]
        return words if words == english else " " * (len(english) - len(english.lstrip(" "))) + words

    def in_words(self, value: Any) -> Any:
        """Returns a JSON value with each sentence in it replaced by its text in the language."""
        if isinstance(value, list | tuple):
            return [self.in_words(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "sentence" in value:
            return self.told(value)  # type: ignore[arg-type]  # a sentence
        return {key: self.in_words(one) for key, one in value.items()}

    def _told(self, sentence: Sentence) -> str | None:
        """Returns a sentence in this language; None if the language lacks words for it or for a sentence in it."""
        fields = {name: self._value(value) for name, value in sentence["values"].items()}
        if None in fields.values():
            return None
        if sentence["code"] == "capitalized":
            return str(fields["words"])[:1].upper() + str(fields["words"])[1:]
        words = self._words.get(sentence["code"])
        return None if words is None else words.format(**fields)

    def _value(self, value: Any) -> str | None:
        if isinstance(value, list):
            told = [self._value(one) for one in value]
            return None if None in told else ", ".join(map(str, told))
        if isinstance(value, dict):
            return self._told(value)  # type: ignore[arg-type]  # a sentence
        sign = self._words.get("decimal_sign", ".")
        return _DECIMAL.sub(rf"\1{sign}\2", english(value))
