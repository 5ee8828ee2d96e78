"""Of CPython's `importlib`, what the checker's modules use."""

import sys


def import_module(name):
    """The module with that full name."""
    __import__(name)
    return sys.modules[name]
