"""The tracks as they are stated: a line for each in `tracks.csv`, found by `router.py` and kept.

`net,layer,points`: the layer is `top`, `bottom` or `via`, the points are the track's corners in the box's millimetres.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parent / "tracks.csv"
WIDTHS_MM = {"signal": 0.2, "power": 0.4, "via": 0.6}
POWER = ("GND", "3V3", "5V", "5V fused", "5V lamps")

Points = tuple[tuple[float, float], ...]


def kind_of(net: str) -> str:
    """What a net's tracks carry, which says how wide they are."""
    return "power" if net in POWER else "signal"


@dataclass(frozen=True)
class Track:
    """A piece of copper between corners, or a via."""

    net: str
    layer: str
    points: Points

    @property
    def width_mm(self) -> float:
        """Of a via its outer diameter."""
        return WIDTHS_MM["via" if self.layer == "via" else kind_of(self.net)]


def read(path: Path = FILE) -> list[Track]:
    """The tracks of the board."""
    with path.open(encoding="utf-8", newline="") as file:
        return [Track(row["net"], row["layer"], _points(row["points"])) for row in csv.DictReader(file)]


def write(tracks: list[Track], path: Path = FILE) -> None:
    """States them."""
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
