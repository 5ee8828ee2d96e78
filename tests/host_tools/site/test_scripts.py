"""The box in the page and the simulated one write equal logs for the same key script and the same random numbers."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from schiri_tools import runtimes
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from seldom import PRODUCT
from visits import PHONE, Opener

pytestmark = [PRODUCT, pytest.mark.sweep]

SCRIPTS = sorted((Path(__file__).parents[1] / "logs" / "golden").glob("*.script"))
MOST_LINES = 200  # the whole match of FINI! has more of the same
READING_US = 3_000_000

WORKER = """() => {
    let worker;
    const heard = [];
    let more = () => {};
    let failed = (why) => {};
    window.answered = async () => {
        while (!heard.some((line) => line.startsWith("= ") || line.startsWith('! {"power":false'))) {
            await new Promise((resolve, reject) => { more = resolve; failed = reject; });
        }
        return heard.splice(0);
    };
    window.tell = (message) => { worker.postMessage(message); return answered(); };
    const cut = () => new Promise((resolve) => {
        worker.onmessage = ({ data }) => { worker.terminate(); resolve(data.flash); };
        worker.postMessage({ cut: true });
    });
    window.powered = async (mask) => {
        const flash = worker && await cut();
        worker = new Worker("site/box-worker.js", { type: "module" });
        worker.onmessage = ({ data }) => { heard.push(...data.lines); more(); };
        worker.onerror = ({ message }) => failed(new Error(message));
        return tell({ start: "script", mask, flash });
    };
}"""


class BoxInThePage(ScriptedBox):
    """The worker of the page, driven like the simulated box."""

    def __init__(self, page: Page) -> None:
        super().__init__(Path())
        self._page = page
        page.evaluate(WORKER)

    def power_on(self) -> None:
        self.frame = bytearray(1024)
        self.now_us = 0
        self._released_us.clear()
        self._heard(self._page.evaluate("mask => powered(mask)", int(self._mask(), 16)))
        for partner in self._partners:
            self.request("partner " + partner)

    def power_off(self) -> None:
        """Notes the power cut, which happens when the box is switched on again."""

    def request(self, line: str) -> dict[str, Any]:
        return self._heard(self._page.evaluate("line => tell({ line })", line))

    def _heard(self, lines: list[str]) -> dict[str, Any]:
        answer: dict[str, Any] = {}
        for line in lines:
            if line.startswith("= "):
                answer = json.loads(line[2:])
            elif not line.startswith("! "):
                self._take(line)
        self.now_us = answer["now"]
        self.state = answer["state"]
        return answer


def played(box: ScriptedBox, script: str) -> tuple[list[dict[str, Any]], bytes, bytes]:
    """Returns the box's log after a script, as it sends it on its serial line, with its display and its lamps."""
    with box:
        scripts.run(scripts.parse(script), box)
        shown = bytes(box.frame), box.lamps
        box.serial.clear()
        box.request("s " + b"read 1\n".hex())
        box.wait_us(READING_US)
        lines = [json.loads(line) for line in box.serial.decode().splitlines() if line.startswith("{")]
    return lines, *shown


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_the_logs_are_equal_but_for_the_header(visit: Opener, tmp_path: Path, script: Path) -> None:
    text = "\n".join(script.read_text().splitlines()[:MOST_LINES])
    here = visit(PHONE)
    here.page.goto(here.url + "/play/licences.txt")  # the worker needs this origin, but no box of the page's own
    (header, *records), *shown = played(BoxInThePage(here.page), text)
    runtime = "micropython" if runtimes.has_micropython() else "cpython"
    (other_header, *other_records), *other_shown = played(ScriptedBox(tmp_path / "box.flash", runtime), text)
    assert header.pop("board") == "browser" and other_header.pop("board") == "simulated"
    for line in (header, other_header, *records, *other_records):
        del line["check"]  # each depends on the header
    assert header == other_header
    assert records == other_records and len(records) > 1
    assert shown == other_shown
