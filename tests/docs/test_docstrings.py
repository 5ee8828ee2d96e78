"""Examples in docstrings come out as they show."""

import doctest
import re
from importlib import import_module

import pytest
from schiri_tools import runtimes

MODULES = [
    ".".join(path.relative_to(top).with_suffix("").parts)
    for top in (runtimes.FIRMWARE, runtimes.ROOT / "host_tools")
    for path in sorted(top.rglob("*.py"))
    if re.search(r"^ *>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_come_out_as_they_show(module):
    found = doctest.testmod(import_module(module))
    assert found.attempted and not found.failed
