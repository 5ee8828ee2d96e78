"""For `schiri solve`: the value of Schocken between two players who play perfectly."""

from .solving.halves import Told, chances_of_halves, match_chance

_DIGITS = 12  # that are sure


def solve(told: Told, covered: bool) -> dict[str, float]:
    """Returns the chances that whoever begins loses the first half, and the match. `covered`: the last throw may be
    left covered (S12)."""
    if covered:
        from .solving.covered_halves import CoveredHalves  # which alone asks for scipy

        chances = CoveredHalves(told).chances()
    else:
        chances = chances_of_halves(told)
    half = float(chances[-1][0])
    return {"half": round(half, _DIGITS), "match": round(match_chance(half), _DIGITS)}
