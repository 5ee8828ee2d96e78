"""Modules that are needed for a while only.

What is loaded later should find the room that the forgotten left behind: else it settles behind the garbage, for good,
and after some duels no piece of the memory is large enough for a module, however much is free. So whoever forgets
tidies up before he loads.
"""

import gc
import sys


def forget(name):
    """Lets go of the module of that full name, so that the next collection can take its memory; the next import loads
    it again. A module that is not loaded is left alone."""
    if name in sys.modules:
        package, _, attribute = name.rpartition(".")
        del sys.modules[name]
        delattr(sys.modules[package], attribute)


def const(value):
    """A number or text that only its own module knows, by a name that begins with `_`. MicroPython puts the value
    where it is used, and keeps neither the name nor a place for it."""
    return value


def tidy():
    """Collects what is not used any more. Takes some ms on a box: never while a duel is armed."""
    gc.collect()
