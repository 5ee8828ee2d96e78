"""The pages' JavaScript, as far as it needs no browser, in Node; and how it is laid out."""

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from schiri_tools import web

UNIT = Path(__file__).with_name("unit")


@pytest.mark.skipif(not shutil.which("node"), reason="no node: the pages' modules run in the browser's tests only")
def test_the_modules_in_node() -> None:
    imports = "".join(f"import {json.dumps(test.as_uri())};" for test in sorted(UNIT.glob("*.test.mjs")))
    command = ["node", "--test-reporter=tap", "--input-type=module", "--eval", imports]  # one process is quicker
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout and int(re.findall(r"# pass (\d+)", done.stdout)[0]) > 12


def test_no_file_of_a_page_has_the_name_of_another() -> None:
    folders = [web.FOLDER / name for name in ("shared", "sim", "site", "install")]
    names = Counter(path.name for folder in folders for path in folder.iterdir())
    assert len(names) > 30 and max(names.values()) == 1
