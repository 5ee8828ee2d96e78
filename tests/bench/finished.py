"""The finished games: those with texts, of which tests demand more."""

from schiri.games import NAMES, facts_of

FINISHED = [name for name in NAMES if "texts" in facts_of(name).parts]
