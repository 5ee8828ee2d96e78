"""The games that are finished: those with texts, and so for people. Tests ask more of them."""

from schiri.games import NAMES, facts_of

FINISHED = [name for name in NAMES if "texts" in facts_of(name).parts]
