"""Of CPython's `functools`, what the checker's modules use."""


def cache(function):
    """Has a function worked out each answer once."""
    known: dict = {}

    def remembered(*arguments):
        if arguments not in known:
            known[arguments] = function(*arguments)
        return known[arguments]

    return remembered


cached_property = property
