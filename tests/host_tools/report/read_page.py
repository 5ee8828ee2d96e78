"""The page that `schiri report` makes of some logs, read without a browser."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from schiri_tools.games import host_game
from schiri_tools.report import collection
from schiri_tools.report.page import html

EMPTY = ("br", "hr", "img", "input", "link", "meta")
IN_LINE = ("a", "b", "bdi", "small", "span", "strong", "text", "tspan")


class Element:
    """An element of a page, with the texts and elements in it."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.inside: list[Element | str] = []

    @property
    def text(self) -> str:
        """The text in it, with one blank between words."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for one in self.inside:
            if isinstance(one, str):
                yield one
            elif one.tag in IN_LINE:
                yield from one._texts()
            else:
                yield from (" ", *one._texts(), " ")

    def all(self, selector: str) -> "list[Element]":
        """Returns the elements inside this one that a selector names, in their order.

        A selector names elements inside each other: `#match-1 .score b`. An empty one names all.
        """
        first, _, rest = selector.partition(" ")
        found = [one for one in self._elements() if one._is(first)]
        return [inner for one in found for inner in one.all(rest)] if rest else found

    def texts(self, selector: str) -> list[str]:
        return [one.text for one in self.all(selector)]

    def table(self, caption: str) -> list[list[str]]:
        """Returns the rows of the tables with that caption as lists of texts, the head first."""
        rows = [row for one in self.all("table") if one.texts("caption") == [caption] for row in one.all("tr")]
        return [[cell.text for cell in row._elements() if cell.tag in ("td", "th")] for row in rows]

    def pictures(self, title: str) -> "list[Element]":
        """Returns the pictures whose title begins with these words."""
        return [one for one in self.all("svg") if one.texts("title")[0].startswith(title)]

    def _elements(self) -> "Iterator[Element]":
        for one in self.inside:
            if isinstance(one, Element):
                yield one
                yield from one._elements()

    def _is(self, name: str) -> bool:
        tag, *rest = re.split("(?=[.#])", name)
        own = {f".{word}" for word in (self.attributes.get("class") or "").split()}
        return tag in ("", self.tag) and {*rest} <= own | {f"#{self.attributes.get('id')}"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].inside.append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def page_of(*logs: bytes) -> Element:
    """Returns the page on some logs."""
    reader = _Reader()
    reader.feed(b"".join(html([collection.game_of(log, host_game) for log in logs])).decode())
    assert len(reader.open) == 1
    return reader.open[0]
