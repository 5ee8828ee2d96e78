"""Modules that are needed for a while only."""

import sys


def forget(package, name):
    """Lets go of a module, so that the next collection can take its memory; the next import loads it again. A module
    that is not loaded is left alone."""
    if package + "." + name in sys.modules:
        del sys.modules[package + "." + name]
        delattr(sys.modules[package], name)
