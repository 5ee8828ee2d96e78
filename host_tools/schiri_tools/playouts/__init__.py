"""Whole matches between computer players, by the rules alone, as many as one likes."""
