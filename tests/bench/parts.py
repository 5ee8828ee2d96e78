"""The players' parts of the secret of the dice."""

from schiri.dice import PART_DIGITS


def press_parts(bench, random):
    """Enters both players' parts of the secret and confirms them."""
    for _ in range(PART_DIGITS):
        bench.press("A%d" % (random(6) + 1), "B%d" % (random(6) + 1))
    bench.press("OK")
