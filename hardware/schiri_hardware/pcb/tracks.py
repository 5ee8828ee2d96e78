"""The tracks of the board, as `router.py` has found them: a line `net,layer,points` for each in `tracks.csv`. The layer
is `top`, `bottom` or `via`; the points are the track's corners in the box's millimetres."""

import csv
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parent / "tracks.csv"
WIDTHS_MM = {"signal": 0.2, "power": 0.4, "via": 0.6}
POWER = ("GND", "3V3", "5V", "5V fused", "5V lamps")

Points = tuple[tuple[float, float], ...]


def kind_of(net: str) -> str:
    """Returns the kind of a net, which decides the width of its tracks."""
    return "power" if net in POWER else "signal"


@dataclass(frozen=True)
class Track:
    """A track with its corners, or a via."""

    net: str
    layer: str
    points: Points

    @property
    def width_mm(self) -> float:
        """The width of a track, or the outer diameter of a via."""
        return WIDTHS_MM["via" if self.layer == "via" else kind_of(self.net)]


def read(path: Path = FILE) -> list[Track]:
    """Returns the tracks in the file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [Track(row["net"], row["layer"], _points(row["points"])) for row in csv.DictReader(file)]


def write(tracks: list[Track], path: Path = FILE) -> None:
    """Writes tracks to the file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("net", "layer", "points"))
        for track in tracks:
            writer.writerow((track.net, track.layer, " ".join(f"{x:g};{y:g}" for x, y in track.points)))


def _points(text: str) -> Points:
    found = []
    for place in text.split():
        x, y = place.split(";")
        found.append((float(x), float(y)))
    return tuple(found)
