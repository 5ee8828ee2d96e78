"""The page of a report in a real browser that has no network: it fits, and can be read."""

from itertools import product

import pytest
from known_matches import three_duels
from making import NAMES, random_match
from schiri import games

WIDTHS = (360, 1200)
# Selectors of texts that need enough contrast in light and in dark: on all pages, and on those of a game.
READ = ("body", "section", ".remarks", ".cover", "thead th", "dt", ".score strong")
READ_OF = {
    "fini": ("svg text", ".die.silver"),
    "schocken": tuple(f".score .player-{seat} strong" for seat in range(8)),
    "qwixx": (".piece.player-0", ".piece.player-1", ".board .label", ".board th", ".die.none", ".die.yellow"),
}

# Returns the words in pictures that reach over the picture's edge.
CUT_OFF = """() => [...document.querySelectorAll("svg text")].filter(text => {
    const words = text.getBoundingClientRect(), picture = text.closest("svg").getBoundingClientRect();
    return words.left < picture.left - 1 || words.right > picture.right + 1
        || words.top < picture.top - 1 || words.bottom > picture.bottom + 1;
}).map(text => text.textContent)"""

# Returns the contrast (WCAG) of the text in the selector's first element with the background colour behind it.
CONTRAST = """selector => {
    const light = colour => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(part => part / 255)
            .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const element = document.querySelector(selector);
    const style = getComputedStyle(element);
    let behind = element;
    while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
    const text = light(element.namespaceURI.endsWith("svg") ? style.fill : style.color);
    const ground = light(getComputedStyle(behind).backgroundColor);
    return (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
}"""

# Returns the number of boards that are too wide for their frame, so that it scrolls.
CLIPPED = """() => [...document.querySelectorAll(".board")].map(board => board.parentElement)
    .filter(frame => frame.scrollWidth > frame.clientWidth).length"""


@pytest.mark.parametrize("game", games.NAMES)
def test_long_names_fit_on_phone_and_desk_and_can_be_read_in_light_and_dark(opened, game):
    """The page has matches of other games and other players, too. In the match of Qwixx with this seed both players
    have stones on the board."""
    most = games.facts_of(game).seats[1]
    names = [f"{name} {'W' * 12}" for name in NAMES[:most]]
    page = opened(
        random_match(game, 2, most, players=names), random_match("schocken", 1, 2), three_duels(("W" * 200, "i"))
    )
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids)) > 20
    for font, width in product(("Liberation Sans", "DejaVu Sans"), WIDTHS):  # a narrow font and a wide one
        page.evaluate("font => document.documentElement.style.setProperty('--sans', `'${font}'`)", font)
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(CUT_OFF) == [] and page.evaluate(CLIPPED) == 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for selector in (*READ, *READ_OF.get(game, ())):
            assert page.evaluate(CONTRAST, selector) >= 4.5, (scheme, selector)


def test_stones_are_told_apart_by_their_shape(opened, red_closed):
    """Paper shows the shapes, too: a browser prints backgrounds only if it is told to."""
    page = opened(red_closed)
    page.emulate_media(media="print")
    shape = "(selector => getComputedStyle(document.querySelector(selector)).%s)"
    round_one, square = (page.evaluate(shape % "borderRadius", f".piece.player-{seat}") for seat in (0, 1))
    assert (round_one, square) == ("50%", "2px")
    assert page.evaluate(shape % "printColorAdjust", ".piece") == "exact"
