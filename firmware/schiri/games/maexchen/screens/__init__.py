"""Mäxchen: what players see of it, and what its keys mean."""
