"""The words of the hub's pages: English as they stand in code and templates, and those of other languages by them."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from schiri.match.game import Refusal

from ...util import LANGUAGES
from ...util.json_file import json_beside


class Words:
    """The words of a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = _texts(language)

    def text(self, sentence: str, **values: Any) -> str:
        """An English sentence, title or word in these words: it is its own code."""
        return self._texts.get(sentence, sentence).format(**values)

    def refusal(self, refusal: Refusal) -> str:
        """Why something is refused. English says it as it is; the others by its code, and what they have no words for
        in English behind their own."""
        return self.refused(refusal.code, refusal.detail)

    def refused(self, code: str, detail: str) -> str:
        """The same for a code and its English sentence."""
        known = self._texts.get(f"refused_{code}", self._texts.get("refused", "{detail}"))
        return known.format(detail=detail)


def chosen(wanted: str | None, accepted: str) -> str:
    """The language of a page: the one that was asked for, else the best of a header `Accept-Language`."""
    for language in (wanted, *_accepted(accepted)):
        if language in LANGUAGES:
            return str(language)
    return LANGUAGES[0]


def _accepted(header: str) -> Iterable[str]:
    weighted = []
    for part in header[:200].split(","):
        language, _, quality = part.partition(";q=")
        try:
            weighted.append((-float(quality or 1), language.strip().lower()[:2]))
        except ValueError:
            continue
    return [language for _, language in sorted(weighted, key=lambda one: one[0])]


@cache
def _texts(language: str) -> dict[str, str]:
    return {} if language == LANGUAGES[0] else json_beside(__file__, f"texts/{language}.json")
