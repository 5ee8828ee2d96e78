"""Errors that must come, on either runtime."""


def raised_by(action, *kinds):
    """Returns the error of one of these kinds that an action raises."""
    try:
        action()
    except kinds as error:
        return error
    raise AssertionError("nothing is raised")
