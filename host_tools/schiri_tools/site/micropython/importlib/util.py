"""Of CPython's `importlib.util`, what the checker's modules use."""

from . import import_module


def find_spec(name):
    """The module with that full name, or None if there is none."""
    try:
        return import_module(name)
    except ImportError as error:
        if "'%s'" % name not in str(error):  # it is there, and something that it needs is not
            raise
        return None
