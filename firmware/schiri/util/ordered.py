"""`OrderedDict`, a dict that keeps its order on both runtimes; MicroPython's plain dict does not. It gives answers and
log lines the same bytes everywhere."""

import sys

if sys.implementation.name == "micropython":
    from collections import OrderedDict as OrderedDict
else:
    OrderedDict = dict  # type: ignore[assignment, misc]  # CPython's dict keeps its order and is faster
