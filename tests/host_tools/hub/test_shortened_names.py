"""Names that look alike on the wall."""

import random

import pytest
from schiri_tools.hub.server.shortened_names import ALIKE, parted


@pytest.mark.parametrize(
    ("names", "tails"),
    [
        (["Ada", "Ada B", "Ben"], ["", "", ""]),  # these names fit as they are
        (["Maximilian A", "Maximilian B", "Ben"], ["A", "B", ""]),
        (["Maximilian", "Maximilian B"], ["", " B"]),
        (["Maximilian Au 1", "Maximilian Au 2", "Maximilian Bo"], ["1", "2", "Bo"]),
        (
            ["Maximilian Au 1", "Maximilian Au 2", "Maximilian Bo 1", "Maximilian Bo 2"],
            ["Au 1", "Au 2", "Bo 1", "Bo 2"],
        ),
        (["Maximiliane\u0301", "Maximiliane\u0300"], ["e\u0301", "e\u0300"]),  # a letter keeps its mark
    ],
)
def test_the_tail_begins_where_a_name_differs(names, tails):
    found = parted(names)
    assert [found[name].tail for name in names] == tails
    assert all(head + tail == name for name, (head, tail) in found.items())


def test_of_any_names_that_look_alike_no_two_tails_are_the_same():
    source = random.Random(4)
    for _ in range(200):
        names = {"Maximilian "[: source.randrange(6, 12)] + "".join(source.choices("ab ", k=4)) + "x" for _ in range(8)}
        found = parted(sorted(names))
        for name, (_, tail) in found.items():
            alike = [other for other in names if other[:ALIKE] == name[:ALIKE] and other != name]
            assert all(found[other].tail != tail for other in alike)
