"""What players add to the secret of the dice."""

from schiri.dice import PART_DIGITS


def press_parts(bench, random):
    """Both players add their parts to the secret of the dice, and somebody says that all is settled."""
    for _ in range(PART_DIGITS):
        bench.press("A%d" % (random(6) + 1), "B%d" % (random(6) + 1))
    bench.press("OK")
