"""Match logs: their JSON Schema, and the check that a log is complete, undamaged and according to the rules."""

from .verify import BadLog, MatchLog, Verifier, verified

__all__ = ["BadLog", "MatchLog", "Verifier", "verified"]
