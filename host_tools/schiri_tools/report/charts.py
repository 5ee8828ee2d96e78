"""The charts of reports: steps, lanes, times, bars.

The page sets the colours by CSS variables, for light and dark, and the font. Since the font is not known here, the
width of a text is an estimate that is rather too large.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, log10, pi, sin
from statistics import median

from ..logs.sentences import in_seconds
from ..narration.names import short_names
from ..util.svg import Drawing, course
from .sections import Picture, signed

WIDTH = 370  # in CSS pixels
INK, FAINT, PAPER, BAR = "var(--ink)", "var(--faint)", "var(--card)", "var(--bar)"

_LETTERS = 12  # the font size
_LINE = 18  # the height of a line of text
_AXIS = 42  # the height of the axis below the plot with its numbers and its title
_GAP = 8
_LANE = 34
_FILLED = 0.75  # the part of a lane that the largest value fills
_TIMES_LANE = 64
_NUMBERS = 10  # the most numbers on an axis
_EM = {1: "ijlI.,:;'|!()[] ", 2: "frt-", 4: "mwMW@%…"}  # letters by their width in quarters of the font size
_DASHES = (None, "6 2.5", "9 2.5 1.5 2.5", "1.5 2.5", "9 1.5 1.5 1.5", "1.5 1.5", "12 4", "4 1.5 1.5 1.5 1.5 1.5")

Points = Sequence[tuple[float, float]]


def _star(points: int, inner: float, turned: float = 0) -> Points:
    """Returns the outline of a star with a number of points, the first on top."""
    corners = [(pi * corner / points + turned, inner if corner % 2 else 1.4) for corner in range(2 * points)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle, radius in corners]


# The outlines of the players' marks, around (0, 0) and 1 in size, so that players differ not by colour alone.
_MARKS: Sequence[Points] = (
    [(sin(pi * corner / 12) * 1.1, cos(pi * corner / 12) * 1.1) for corner in range(24)],
    [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    [(0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)],
    [(0, -1.2), (1.2, 1), (-1.2, 1)],
    [(0, 1.2), (1.2, -1), (-1.2, -1)],
    _star(4, 0.4),
    _star(4, 0.4, pi / 4),
    _star(5, 0.6),
)


@dataclass(frozen=True)
class Stretch:
    """A part of a match with scores of its own: its name, and the scores at its beginning and after each turn."""

    name: str
    standings: Sequence[Sequence[int]]


class _Chart(Drawing):
    """A drawing with a plot between `left` and `right`, `top` and `bottom`."""

    def __init__(self, height: float, title: str, left: float, right: float, top: float) -> None:
        super().__init__(WIDTH, height, title)
        self.left, self.right, self.top, self.bottom = left, WIDTH - right, top, height - _AXIS
        self.x: Callable[[float], float] = float
        self.y: Callable[[float], float] = float

    def words(self, x: float, y: float, words: str, **more: object) -> None:
        """Adds a line of text centred at (x, y), moved so far that it stays within the drawing."""
        if "text_anchor" not in more:
            half = _width(words) / 2
            x = min(max(x, half), WIDTH - half)
        self.text(x, y + 0.35 * _LETTERS, words, _LETTERS, **{"fill": INK, **more})

    def rule(self, x1: float, y1: float, x2: float, y2: float, **more: object) -> None:
        """Adds a thin line."""
        self.line(x1, y1, x2, y2, **{"stroke": FAINT, "stroke_linecap": "butt", **more})

    def mark(self, seat: int, x: float, y: float, size: float, **more: object) -> None:
        """Draws the symbol of a player at a point of the chart."""
        points = [part for dx, dy in _MARKS[seat] for part in ("L", x + dx * size, y + dy * size)]
        self.path(course("M", *points[1:], "Z"), fill=_player(seat), **more)

    def x_axis(
        self, most: float, what: str, grid: bool = False, whole: bool = True, written: Callable[[str], str] = str
    ) -> None:
        """Adds the x axis from 0 to `most` with its title `what`; `written` returns the text of a number."""
        self.x = lambda value: self.left + (self.right - self.left) * value / most
        self.rule(self.left, self.bottom, self.right, self.bottom)
        for value, number in _ticks(0, most, whole):
            x = self.x(value)
            self.rule(x, self.top if grid else self.bottom, x, self.bottom + 4, **(_GRID if grid else {}))
            self.words(x, self.bottom + 13, written(number))
        self.words((self.left + self.right) / 2, self.bottom + 31, what)

    def y_axis(self, least: float, most: float, grid: bool = False) -> None:
        """Adds the y axis with integers."""
        self.y = lambda value: self.bottom - (self.bottom - self.top) * (value - least) / (most - least)
        self.rule(self.left, self.top, self.left, self.bottom)
        for value, number in _ticks(least, most):
            self.words(self.left - _GAP, self.y(value), number, text_anchor="end")
            if grid:
                self.rule(self.left, self.y(value), self.right, self.y(value), **_GRID)
            else:
                self.rule(self.left - 4, self.y(value), self.left, self.y(value))


_GRID = {"stroke_width": 0.5, "stroke_opacity": 0.6}


def steps(name: str, title: str, words: str, players: Sequence[str], stretches: Sequence[Stretch], x: str) -> Picture:
    """Returns a chart of the scores turn by turn; `x` is the title of the x axis."""
    values = [value for stretch in stretches for standing in stretch.standings for value in standing]
    least, most = min(0, *values), max(1, *values)
    cut = short_names(dict(enumerate(players)))
    legend = list(_legend(list(cut.values())))
    top = _LINE * (1 + legend[-1][2]) + _LINE * any(stretch.name for stretch in stretches) + _GAP
    chart = _Chart(210 + top, title, _gutter([number for _, number in _ticks(least, most)]), 8, top)
    for seat, column, line in legend:
        y = _LINE * (line + 0.5)
        chart.line(column, y, column + 24, y, **_line_of(seat))
        chart.mark(seat, column + 12, y, 4)
        chart.words(column + 32, y, cut[seat], text_anchor="start")
    chart.y_axis(least, most, grid=True)
    chart.x_axis(max(1, sum(len(stretch.standings) - 1 for stretch in stretches)), x)
    begin = 0
    middles = []
    for stretch in stretches:
        end = begin + len(stretch.standings) - 1
        for seat in range(len(players)):
            own = [standing[seat] for standing in stretch.standings]
            moves = [part for turn, value in enumerate(own[1:], begin + 1) for part in (turn, value)]
            _step_line(chart, seat, begin, own[0], moves)
            chart.mark(seat, chart.x(end), chart.y(own[-1]), 4)
        middles.append((chart.x((begin + end) / 2), stretch.name))
        if begin:
            chart.rule(chart.x(begin), top, chart.x(begin), chart.bottom)
        begin = end
    for middle, shown in _apart(middles):
        chart.words(middle, top - _LINE / 2, shown)
    return Picture(title, words, chart.inline(name, words))


def _step_line(chart: _Chart, seat: int, begin: int, first: int, moves: Sequence[int]) -> None:
    """Adds a step line; `moves` has turns and values alternately."""
    parts: list[str | float] = ["M", chart.x(begin), chart.y(first)]
    for turn, value in zip(moves[::2], moves[1::2], strict=True):
        parts += ["H", chart.x(turn), "V", chart.y(value)]
    chart.path(course(*parts), **_line_of(seat))


def lanes(
    name: str, title: str, words: str, players: dict[int, str], standings: Sequence[Sequence[int]], most: int, x: str
) -> Picture:
    """Returns a chart with a lane for each player that shows the scores turn by turn. `players` are names by seat,
    `most` is the largest possible score, `x` is the title of the x axis."""
    shown = list(short_names(players).values())
    right = _GAP + max(_width(str(own)) for own in standings[-1]) * 1.15  # the numbers are bold
    chart = _Chart(_GAP + _LANE * len(players) + _AXIS, title, _gutter(shown), right + _GAP, _GAP)
    end = len(standings) - 1
    chart.x_axis(max(end, 1), x)
    for lane, (seat, player) in enumerate(zip(players, shown, strict=True)):
        base = chart.top + _LANE * (lane + 1) - 4
        parts: list[str | float] = ["M", chart.x(0), base]
        for turn, standing in enumerate(standings):  # level from half a turn before to half a turn after
            parts += ["V", base - _FILLED * _LANE * standing[seat] / most, "H", chart.x(min(turn + 0.5, end))]
        chart.path(course(*parts, "V", base, "Z"), fill=_player(seat))
        chart.rule(chart.left, base, chart.right, base)
        chart.words(chart.left - _GAP, base - 7, player, text_anchor="end")
        chart.words(chart.right + _GAP, base - 6, str(standings[-1][seat]), text_anchor="start", font_weight="bold")
    return Picture(title, words, chart.inline(name, words))


def times(
    name: str,
    title: str,
    words: str,
    players: Sequence[str],
    times_us: Sequence[Sequence[int]],
    axis: str,
    written: Callable[[str], str],
) -> Picture:
    """Returns a chart with the times of each player on a line, and the median as a bar. `written` returns the text of a
    number."""
    shown = list(short_names(dict(enumerate(players))).values())
    chart = _Chart(_GAP + _TIMES_LANE * len(players) + _AXIS, title, _gutter(shown), 2 * _GAP, _GAP)
    longest = max((time_us for own in times_us for time_us in own), default=1_000_000) / 1_000_000
    chart.x_axis(max(longest * 1.02, 0.1), axis, grid=True, whole=False, written=written)
    for seat, (player, own) in enumerate(zip(shown, times_us, strict=True)):
        middle = chart.top + _TIMES_LANE * (seat + 0.62)
        chart.words(chart.left - _GAP, middle, player, text_anchor="end")
        for time_us, offset in zip(own, _spread(own), strict=True):
            chart.mark(seat, chart.x(time_us / 1_000_000), middle + offset * _TIMES_LANE, 3.2, fill_opacity=0.7)
        if own:
            at = chart.x(median(own) / 1_000_000)
            chart.rule(at, middle - 21, at, middle + 21, stroke=INK, stroke_width=2)
            chart.words(at, middle - 30, written(f"{in_seconds(round(median(own)))} s"))
    return Picture(title, words, chart.inline(name, words))


def bars(name: str, title: str, words: str, counts: Sequence[int], legend: str) -> Picture:
    """Returns a chart of the frequencies of the six values, with the expected one and its 95 % interval."""
    expected = sum(counts) / 6
    usual = 1.96 * (expected * 5 / 6) ** 0.5
    most = 1.04 * max(*counts, expected + usual)
    chart = _Chart(250, title, _gutter([number for _, number in _ticks(0, most)]), 8, _GAP)
    chart.y_axis(0, most)
    top, bottom = chart.y(expected + usual), chart.y(max(0, expected - usual))
    chart.rect(chart.left, top, chart.right - chart.left, bottom - top, fill=FAINT, fill_opacity=0.25)
    room = (chart.right - chart.left) / 6
    for value, count in enumerate(counts, 1):
        middle, height = chart.left + room * (value - 0.5), chart.bottom - chart.y(count)
        chart.rect(middle - 0.31 * room, chart.y(count), 0.62 * room, height, fill=BAR)
        fits = height > _LINE and _width(str(count)) < 0.62 * room
        inside = {"fill": PAPER} if fits else {}
        label = chart.y(count) + height / 2 if fits else chart.y(count) - _LINE / 2
        chart.words(middle, label, str(count), font_weight="bold", **inside)
        chart.words(middle, chart.bottom + 13, str(value))
    chart.rule(chart.left, chart.bottom, chart.right, chart.bottom)
    line = chart.y(expected)
    chart.rule(chart.left, line, chart.right, line, stroke=INK, stroke_width=1.2, stroke_dasharray="5 2.5")
    chart.words((chart.left + chart.right) / 2, chart.bottom + 31, legend)
    return Picture(title, words, chart.inline(name, words))


def _player(seat: int) -> str:
    return f"var(--player-{seat})"


def _line_of(seat: int) -> dict[str, object]:
    look: dict[str, object] = {"stroke": _player(seat), "stroke_width": 1.5, "stroke_dasharray": _DASHES[seat]}
    return look | {"stroke_linecap": "butt"}


def _legend(players: Sequence[str]) -> Iterator[tuple[int, float, int]]:
    """Yields each seat with the x and the line of its entry in the legend."""
    column, line = 0.0, 0
    for seat, player in enumerate(players):
        entry = 32 + _width(player)
        if column and column + entry > WIDTH:
            column, line = 0, line + 1
        yield seat, column, line
        column += entry + 2 * _GAP


def _apart(middles: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    """Returns names with their x coordinates, moved so far that the names do not overlap."""
    placed: list[tuple[float, str]] = []
    least = 0.0
    for middle, name in middles:
        half = _width(name) / 2
        placed.append((max(middle, least + half), name))
        least = placed[-1][0] + half + _GAP
    most = float(WIDTH)
    for number, (middle, name) in reversed(list(enumerate(placed))):
        half = _width(name) / 2
        placed[number] = (min(middle, most - half), name)
        most = placed[number][0] - half - _GAP
    return placed


def _ticks(least: float, most: float, whole: bool = True) -> list[tuple[float, str]]:
    """Returns round numbers for an axis with their texts."""
    exponent = floor(log10((most - least) / _NUMBERS))
    rough = (most - least) / _NUMBERS / 10**exponent  # least distance of ticks in units of 10**exponent, 1 to 10
    factor = next(factor for factor in (1, 2, 5, 10) if factor >= rough - 1e-9)
    if whole and factor * 10**exponent < 1:
        factor, exponent = 1, 0
    step = factor * 10.0**exponent
    decimals = max(0, -exponent - (factor == 10))
    numbers = range(ceil(least / step - 1e-9), floor(most / step + 1e-9) + 1)
    return [(number * step, signed(f"{number * step:.{decimals}f}")) for number in numbers]


def _gutter(words: Sequence[str]) -> float:
    """Returns the width beside the plot for these texts."""
    return max(map(_width, words)) + _GAP


def _width(words: str) -> float:
    """Returns the estimated width of a text."""
    return sum(_em(letter) for letter in words) * _LETTERS


def _em(letter: str) -> float:
    """Returns the estimated width of a letter relative to the font size."""
    for quarters, letters in _EM.items():
        if letter in letters:
            return quarters / 4 if quarters > 1 else 0.34
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    return 0.75 if letter.isupper() else 0.65 if letter.isdigit() else 0.6


def _spread(values: Sequence[int]) -> list[float]:
    """Returns vertical offsets that keep the marks of close values apart."""
    offsets = [0.0] * len(values)
    order = sorted(range(len(values)), key=lambda index: values[index])
    for place, index in enumerate(order):
        offsets[index] = (0, 0.16, -0.16, 0.08, -0.08)[place % 5]
    return offsets
