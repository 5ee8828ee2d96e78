"""Of CPython's `abc`, what the checker's modules use: classes that nobody there makes objects of."""


class ABC:
    """A class with methods that its subclasses bring along."""


def abstractmethod(method):
    """Marks such a method."""
    return method
