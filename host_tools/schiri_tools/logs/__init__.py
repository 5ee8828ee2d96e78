"""Match logs: their form as a JSON Schema, and the check whether a log is complete, undamaged and by the rules."""

from .verify import BadLog, MatchLog, Verifier, verified

__all__ = ["BadLog", "MatchLog", "Verifier", "verified"]
