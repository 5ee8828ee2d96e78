"""Turns what matplotlib draws into SVG that lives inside a page: its colours, its fonts, its light and dark."""

import io
import re
import warnings
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib
from matplotlib.figure import Figure

WIDTH = 370  # in pixels of the page, when it is not scaled

# Colours to draw with. The page sets them by variables of these names.
INK = "#010101"
FAINT = "#020202"
PAPER = "#030303"
BAR = "#050505"
PLAYERS = tuple(f"#0400{seat:02x}" for seat in range(8))
_VARIABLES = {INK: "--ink", FAINT: "--faint", PAPER: "--card", BAR: "--bar"} | {
    colour: f"--player-{seat}" for seat, colour in enumerate(PLAYERS)
}

_SVG = "http://www.w3.org/2000/svg"
_LINK = "{http://www.w3.org/1999/xlink}href"
_SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "schiri",  # the same picture has the same ids
    "svg.fonttype": "none",  # text stays text: readers can search it, and the browser knows every script
    "text.parse_math": False,  # a dollar in a name is a dollar
    "font.size": 12,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.linewidth": 1,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "grid.alpha": 0.6,
    "figure.facecolor": "none",
    "legend.frameon": False,
}


@contextmanager
def drawing() -> Iterator[None]:
    """Within it, matplotlib draws for the page. It measures text with a font of its own, which need not have the
    letters of every name: the browser will."""
    with matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()  # whatever the user has set for other pictures
        matplotlib.rcParams.update(_SETTINGS)
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def figure(height: int) -> Figure:
    """An empty picture, of the page's width for one."""
    return Figure(figsize=(WIDTH / 72, height / 72), layout="constrained")


def inline(drawn: Figure, name: str, title: str, words: str) -> str:
    """The picture as an `svg` element for a page. `name` is its own on the page; `title` and `words` tell what is to
    be seen to those who do not see it."""
    file = io.StringIO()
    drawn.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    root = ElementTree.fromstring(file.getvalue())
    for style in root.findall(f"{{{_SVG}}}defs/{{{_SVG}}}style/.."):
        root.remove(style)
    _name_apart(root, name)
    for element in root.iter():
        if style_text := element.get("style"):
            element.set("style", _in_the_pages_style(style_text))
    for size in ("width", "height"):
        del root.attrib[size]
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title {name}-words")
    for place, (tag, text) in enumerate((("title", title), ("words", words))):
        element = ElementTree.Element(f"{{{_SVG}}}{'title' if tag == 'title' else 'desc'}", {"id": f"{name}-{tag}"})
        element.text = text
        root.insert(place, element)
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    return ElementTree.tostring(root, encoding="unicode")


def _name_apart(root: ElementTree.Element, name: str) -> None:
    """Gives the ids that are referred to the picture's name, and takes the others away: ids are unique on a page."""
    whole = ElementTree.tostring(root, encoding="unicode")
    used = set(re.findall(r"(?:url\(#|href=\"#)([^\")]+)", whole))
    for element in root.iter():
        if (old := element.get("id")) is not None:
            if old in used:
                element.set("id", f"{name}-{old}")
            else:
                del element.attrib["id"]
        if link := element.get(_LINK):
            element.set(_LINK, link.replace("#", f"#{name}-", 1))
        if clip := element.get("clip-path"):
            element.set("clip-path", clip.replace("#", f"#{name}-", 1))


def _in_the_pages_style(style: str) -> str:
    for colour, variable in _VARIABLES.items():
        style = style.replace(colour, f"var({variable})")
    return re.sub(r"font-family: [^;]*;? ?", "", style)
