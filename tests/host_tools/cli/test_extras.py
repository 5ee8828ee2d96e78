"""What only some commands need is asked for by the extra's name, and nothing is imported that nobody has declared."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from schiri_tools.util.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MODULES = [
    path for path in (ROOT / "host_tools").rglob("*.py") if "micropython" not in path.parent.relative_to(ROOT).parts
]
WITHOUT = "import sys\nsys.modules[sys.argv.pop(1)] = None\nfrom schiri_tools.cli.main import main\nsys.exit(main())"


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("aiohttp", ["sim"]),
        ("esptool", ["flash"]),
        ("PIL", ["play", "one.script", "--shots", "shots"]),
    ],
)
def test_a_missing_extra_is_asked_for_in_one_sentence(module, words, tmp_path):
    (tmp_path / "one.script").write_text("shot one\n")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, module, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    sentence = f"schiri: More packages are needed for this: pip install 'schiri[{EXTRAS[module]}]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


@pytest.fixture(scope="module")
def packages():
    """The package that a module to import comes from, as the index names it; it may be several."""
    return {module: {_name(one) for one in found} for module, found in packages_distributions().items()}


def test_only_declared_packages_are_imported(packages):
    declared = set(map(_name, PROJECT["dependencies"]))
    for extra in {*EXTRAS.values(), "site"}:
        declared |= in_extra(extra)
    ours = {"schiri", "schiri_tools", *sys.stdlib_module_names}
    imported = {(path, module) for path in MODULES for module in imported_by(path) - ours}
    assert {(path, module) for path, module in imported if not declared & packages.get(module, set())} == set()
    assert {module for _, module in imported} >= {"jinja2", "serial", *EXTRAS}


def test_the_extra_that_is_asked_for_brings_the_package(packages):
    assert [module for module, extra in EXTRAS.items() if not in_extra(extra) & packages[module]] == []


def in_extra(extra):
    return set(map(_name, PROJECT["optional-dependencies"][extra]))


def imported_by(path):
    """The packages that a module imports, wherever it does."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def _name(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-").replace(".", "-")
