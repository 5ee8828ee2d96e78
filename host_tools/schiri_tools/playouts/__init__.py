"""Matches between computer players by the rules alone, without a box."""
