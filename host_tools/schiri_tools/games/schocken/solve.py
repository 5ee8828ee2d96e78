"""The solution of Schocken between two perfect players, for `schiri solve`."""

from .solving.halves import Told, chances_of_halves, match_chance

_DIGITS = 12  # decimals that are certain


def solve(told: Told, covered: bool) -> dict[str, float]:
    """Returns the probabilities that the first player loses the first half and the match. `covered` says whether the
    last throw may be left covered (S12)."""
    if covered:
        from .solving.covered_halves import CoveredHalves  # the only module that needs scipy

        chances = CoveredHalves(told).chances()
    else:
        chances = chances_of_halves(told)
    half = float(chances[-1][0])
    return {"half": round(half, _DIGITS), "match": round(match_chance(half), _DIGITS)}
