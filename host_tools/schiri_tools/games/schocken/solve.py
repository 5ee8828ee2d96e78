"""For `schiri solve`: the value of Schocken between players who play perfectly."""

from collections.abc import Iterable

from .solving.halves import Told, chances_of_halves, match_chance

DIGITS = 12  # that are sure


def solve(told: Told, players: int, covered: bool) -> "dict[str, float | list[float]]":
    """The chances to lose the first half, and the match: between two those of whoever begins, between three those of
    each player in the order of the first round. `covered`: with throws that may be left covered, S12. ValueError: that
    is not solved between three."""
    if players == 2:
        return _between_two(told, covered)
    if covered:
        raise ValueError("covered throws are solved between two players only")
    from .solving.three import ThreeHalves  # takes a moment to set up

    halves = ThreeHalves(chances_of_halves(), told)
    return {"half": _rounded(halves.half), "match": _rounded(halves.match())}


def _between_two(told: Told, covered: bool) -> "dict[str, float | list[float]]":
    if covered:
        from .solving.covered_halves import CoveredHalves  # which alone asks for scipy

        chances = CoveredHalves(told).chances()
    else:
        chances = chances_of_halves(told)
    half = float(chances[-1][0])
    return {"half": round(half, DIGITS), "match": round(match_chance(half), DIGITS)}


def _rounded(chances: Iterable[float]) -> list[float]:
    return [round(float(chance), DIGITS) for chance in chances]
