"""The kinds of pictures there are, for any game: steps, lanes, times, bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from .names import short
from .sections import Picture
from .svg import BAR, FAINT, INK, PAPER, PLAYERS, drawing, figure, inline

_MARKERS = "osD^vPX*"  # nobody has to tell players apart by colour alone
_LEGEND_COLUMNS = 3  # of names that are as long as a box has room for
_LANE = 0.82  # of the room that each player has
_LINES = ("-", (0, (4, 1.5)), "-.", ":", (0, (6, 1, 1, 1)), (0, (1, 1)), (0, (8, 2)), (0, (3, 1, 1, 1, 1, 1)))


@dataclass(frozen=True)
class Stretch:
    """A part of a match that is counted anew: its name, and how it stood at its begin and after each turn, by seat."""

    name: str
    standings: Sequence[Sequence[int]]


def steps(name: str, title: str, words: str, players: Sequence[str], stretches: Sequence[Stretch], x: str) -> Picture:
    """How it stood, turn by turn; `x` names a turn."""
    with drawing():
        drawn = figure(250)
        axes = drawn.add_subplot()
        begin = 0
        for stretch in stretches:
            end = begin + len(stretch.standings) - 1
            for seat in range(len(players)):
                values = [standing[seat] for standing in stretch.standings]
                axes.step(range(begin, end + 1), values, where="post", color=PLAYERS[seat], linestyle=_LINES[seat])
                axes.plot(end, values[-1], _MARKERS[seat], color=PLAYERS[seat], markersize=7, clip_on=False)
            axes.text((begin + end) / 2, 1.02, stretch.name, ha="center", transform=axes.get_xaxis_transform())
            if begin:
                axes.axvline(begin, color=FAINT, linewidth=1)
            begin = end
        _whole_numbers(axes)
        axes.grid(axis="y")
        axes.set_xlim(0, max(begin, 1))
        axes.set_ylim(
            bottom=min(0, *(value for stretch in stretches for standing in stretch.standings for value in standing))
        )
        axes.set_xlabel(x)
        _legend(axes, players)
        return Picture(title, words, inline(drawn, name, title, words))


def lanes(
    name: str, title: str, words: str, players: dict[int, str], standings: Sequence[Sequence[int]], most: int, x: str
) -> Picture:
    """How it stood at the begin and after each turn, each player by himself: `players` are some seats with their
    names, `most` is the most that one can have, `x` names a turn."""
    turns = range(len(standings))
    with drawing():
        drawn = figure(52 + 34 * len(players))
        axes = drawn.add_subplot()
        for lane, seat in enumerate(players):
            heights = [lane - standing[seat] / most * _LANE for standing in standings]
            axes.fill_between(turns, lane, heights, step="mid", color=PLAYERS[seat], linewidth=0)
            axes.axhline(lane, color=FAINT, linewidth=1)
            axes.annotate(
                f"{standings[-1][seat]}", (turns[-1], lane), (6, 1), textcoords="offset points", fontweight="bold"
            )
        axes.set_yticks([lane - 0.3 for lane in range(len(players))], [short(player) for player in players.values()])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_ylim(len(players) - 0.9, -1)
        axes.set_xlim(0, turns[-1])
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel(x)
        return Picture(title, words, inline(drawn, name, title, words))


def times(name: str, title: str, words: str, players: Sequence[str], seconds: Sequence[Sequence[float]]) -> Picture:
    """Times of each player on one line a player, the median as a bar."""
    with drawing():
        drawn = figure(70 + 65 * len(players))
        axes = drawn.add_subplot()
        for seat, own in enumerate(seconds):
            heights = [seat + offset for offset in _spread(own)]
            axes.plot(own, heights, _MARKERS[seat], color=PLAYERS[seat], markersize=6, alpha=0.7, markeredgewidth=0)
            if own:
                middle = median(own)
                axes.plot([middle] * 2, [seat - 0.36, seat + 0.36], color=INK, linewidth=2)
                axes.text(middle, seat - 0.4, f"{middle:.2f} s", ha="center", va="bottom")
        axes.set_yticks(range(len(players)), [short(player) for player in players])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_ylim(len(players) - 0.4, -0.75)
        axes.set_xlim(left=0)
        axes.grid(axis="x")
        axes.set_xlabel("seconds after the signal; the bar is the median")
        return Picture(title, words, inline(drawn, name, title, words))


def bars(name: str, title: str, words: str, counts: Sequence[int]) -> Picture:
    """How often each of the six values came, beside what is expected and how much chance moves that."""
    expected = sum(counts) / 6
    usual = 1.96 * (expected * 5 / 6) ** 0.5
    with drawing():
        drawn = figure(250)
        axes = drawn.add_subplot()
        axes.axhspan(expected - usual, expected + usual, color=FAINT, alpha=0.25, linewidth=0)
        drawn_bars = axes.bar(range(1, 7), counts, width=0.62, color=BAR)
        axes.bar_label(drawn_bars, label_type="center", color=PAPER, fontweight="bold")
        axes.axhline(expected, color=INK, linewidth=1.2, linestyle=(0, (4, 2)))
        axes.set_xticks(range(1, 7))
        axes.tick_params(axis="x", length=0)
        _whole_numbers(axes)
        axes.set_xlabel("dashed: expected; grey: 19 of 20 bars end here")
        return Picture(title, words, inline(drawn, name, title, words))


def _legend(axes: Axes, players: Sequence[str]) -> None:
    for seat, player in enumerate(players):
        axes.plot([], [], _MARKERS[seat], color=PLAYERS[seat], linestyle=_LINES[seat], label=short(player))
    axes.figure.legend(loc="outside upper center", ncols=min(len(players), _LEGEND_COLUMNS))


def _whole_numbers(axes: Axes) -> None:
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _spread(values: Sequence[float]) -> list[float]:
    """Offsets that keep the dots of near values apart."""
    offsets = [0.0] * len(values)
    order = sorted(range(len(values)), key=lambda index: values[index])
    for place, index in enumerate(order):
        offsets[index] = (0, 0.16, -0.16, 0.08, -0.08)[place % 5]
    return offsets
