"""`OrderedDict`: a dict that keeps its order on both runtimes. MicroPython's plain dict does not, and an answer or a
log line must have the same bytes everywhere."""

import sys

if sys.implementation.name == "micropython":
    from collections import OrderedDict as OrderedDict
else:
    OrderedDict = dict  # type: ignore[assignment, misc]  # CPython's keeps its order, and is faster
