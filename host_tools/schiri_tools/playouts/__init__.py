"""Matches between computer players by the rules alone, in any number."""
