"""Of CPython's `dataclasses`, what is left of the checker's modules once they are plain."""


def replace(one, **changes):
    """An object like that one, but for some of its fields."""
    fields = dict(one.__dict__)
    fields.update(changes)
    return type(one)(**fields)
