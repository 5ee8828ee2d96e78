"""`OrderedDict`, a dict that keeps its order on both runtimes, as MicroPython's plain dict does not. Answers and log
lines have the same bytes everywhere by it."""

import sys

if sys.implementation.name == "micropython":
    from collections import OrderedDict as OrderedDict
else:
    OrderedDict = dict  # type: ignore[assignment, misc]  # CPython's dict keeps its order and is faster
