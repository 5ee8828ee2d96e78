"""The words of a report: English as they stand in the code, and those of other languages by their codes."""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ..logs.saying import said
from ..logs.types import Saying
from ..logs.wording import words_for
from ..narration.words import both
from ..narration.words import counted as counted_in_english
from ..util import LANGUAGES
from ..util.json_file import json_beside

if TYPE_CHECKING:
    from ..logs.log_checks import LoggedGame

_SIGNS = {"en": (".", ","), "de": (",", "."), "fr": (",", "\N{NARROW NO-BREAK SPACE}")}  # for . and , of English


class ReportWords:
    """The words of a language for the report on matches of a game: those of their logs, and `report` of its texts."""

    def __init__(self, language: str, game: "LoggedGame") -> None:
        self.language = language
        self._wording = words_for(language, game, "report", _texts(language))
        own = {} if language == LANGUAGES[0] else game.texts(language)
        self._texts = _texts(language) | own.get("report", {})

    def say(self, code: str, sentence: str, **values: Any) -> str:
        """What is said in these words, see `said`."""
        return self.told(said(code, sentence, **values))

    def text(self, sentence: str, **values: Any) -> str:
        """An English sentence, title or word of the report alone, in these words: it is its own code."""
        return self._texts.get(sentence, sentence).format(**values)

    def number(self, number: str) -> str:
        """A number as it is written in English, with the language's signs between its digits."""
        point, comma = _SIGNS[self.language]
        return re.sub(r"(?<=\d)[.,](?=\d)", lambda sign: point if sign[0] == "." else comma, number)

    def told(self, saying: Saying | str) -> str:
        """What is said; a string says it in every language."""
        return saying if isinstance(saying, str) else self._wording.told(saying)

    def in_words(self, value: Any) -> Any:
        """JSON with what is said in place of each saying in it."""
        return self._wording.in_words(value)

    def counted(self, count: int, one: str, more: str | None = None) -> str:
        """A number with its noun, in English; its code is `count_` and the noun."""
        words = counted_in_english(count, one, more)
        _, noun = words.split(" ", 1)
        return self.say("count_" + noun.replace(" ", "_"), "{count} " + noun, count=count)

    def listed(self, names: Sequence[str]) -> str:
        """All of these: Ada, Ben and Cem."""
        return self.told(both(names))

    def players(self, names: Sequence[str]) -> str:
        """The players of a match: Ada against Ben."""
        if len(names) != 2:
            return self.listed(names)
        return self.say("against", "{one} against {other}", one=names[0], other=names[1])


@cache
def _texts(language: str) -> dict[str, str]:
    return {} if language == LANGUAGES[0] else json_beside(__file__, f"texts/{language}.json")
