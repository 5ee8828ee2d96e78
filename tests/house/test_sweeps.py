"""A sweep that had nothing to try would always pass, and so would one whose inputs were not looked at."""

from itertools import islice

import seldom

from tests.bench import inputs


def test_there_is_a_seed_however_short_the_time_is(seeds):
    assert list(islice(seeds, 1))


def test_a_tests_inputs_are_what_it_imports_and_what_that_imports_but_not_for_types():
    found = inputs.inputs_of(inputs.ROOT / "tests/firmware/games/schocken/test_schocken_perfect.py")
    names = {path.name for path in found}
    assert names >= {"test_schocken_perfect.py", "box_table.py", "halves.py", "deckel.py", "constraints.txt"}
    assert "bounce.py" not in names  # imported for its types alone
    assert inputs.digest(found) != inputs.digest(found[1:]) != inputs.digest(found[2:])


def test_pages_and_programs_are_tried_again_when_the_product_changes():
    held = [path for pattern in seldom.PRODUCT.args for path in inputs.ROOT.glob(pattern)]
    found = {path.relative_to(inputs.ROOT).as_posix() for path in inputs.inputs_of(*held)}
    tools = "host_tools/schiri_tools"
    assert found > {"firmware/schiri/box/app.py", f"{tools}/web/shared/replay.js", f"{tools}/hub/server/desk.py"}
    assert not any("__pycache__" in path for path in found)
