"""The translation of sayings into the words of a language."""

import re
from collections import ChainMap
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ..util import LANGUAGES
from ..util.json_file import json_beside
from .saying import english
from .types import Saying

if TYPE_CHECKING:
    from .log_checks import LoggedGame

_DECIMAL = re.compile(r"^(\d+)\.(\d+)$")  # a number with a decimal point, to be written with the language's own sign


class Wording:
    """The words of a language, by code; without words the language is English. Sayings without words in the language
    stay English, as in the page (`sayings.js`)."""

    def __init__(self, words: Mapping[str, str] | None = None) -> None:
        self._words = words

    def told(self, saying: Saying) -> str:
        """Returns a saying in the language."""
        said = None if self._words is None else self._told(saying)
        return saying["sentence"] if said is None else said

    def line(self, saying: Saying) -> str:
        """Returns a saying in the language, indented like its English sentence."""
        words = self.told(saying)
        indentation = len(saying["sentence"]) - len(saying["sentence"].lstrip(" "))
        return words if words == saying["sentence"] else " " * indentation + words

    def in_words(self, value: Any) -> Any:
        """Returns JSON with each saying in it replaced by its words."""
        if isinstance(value, list | tuple):
            return [self.in_words(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "sentence" in value:
            return self.told(value)  # type: ignore[arg-type]  # a saying is what has one
        return {key: self.in_words(one) for key, one in value.items()}

    def _told(self, saying: Saying) -> str | None:
        """Returns a saying in the language; None if words for a part of it are missing."""
        fields = {name: self._value(value) for name, value in saying["values"].items()}
        if None in fields.values():
            return None
        if saying["code"] == "capitalized":
            return str(fields["words"])[:1].upper() + str(fields["words"])[1:]
        words = (self._words or {}).get(saying["code"])
        return None if words is None else words.format(**fields)

    def _value(self, value: Any) -> str | None:
        if isinstance(value, list):
            told = [self._value(one) for one in value]
            return None if None in told else ", ".join(map(str, told))
        if isinstance(value, dict):
            return self._told(value)  # type: ignore[arg-type]  # a saying
        sign = (self._words or {}).get("decimal_sign", ".")
        return _DECIMAL.sub(rf"\1{sign}\2", english(value))


@cache
def sayings() -> dict[str, dict[str, str]]:
    """Returns the translations of sayings that all games share, by language and code. English has none."""
    return {language: json_beside(__file__, f"texts/{language}.json") for language in LANGUAGES[1:]}


def words_for(
    language: str, game: "LoggedGame | None" = None, part: str = "", more: Mapping[str, str] | None = None
) -> Wording:
    """Returns the words for the logs of a game: verdicts on them, the course of matches, and another `part` of the
    game's texts. `more` are further words of the caller."""
    if language == LANGUAGES[0]:
        return Wording()
    own = game.texts(language) if game else {}
    parts = [own.get(one, {}) for one in ("verdicts", "course", part)]
    return Wording(dict(ChainMap(*reversed([sayings()[language], dict(more or {}), *parts]))))
