"""What is signed, written twice from docs/fair/signatures.md: by the firmware, and by the box that the tests have."""

import json

import pytest
from schiri.identity import statement as firmware

from tests.host_tools.logs.playing import LOGS
from tests.host_tools.signing.box import ENDED, NO_HARDWARE, outcome_of, statement

PUBLIC, DIGEST = bytes(range(32)), bytes(range(50, 82))
NAMES = ["Ada", "Ben"], ["Ж" * 30, "名" * 30], ["ß" * 90, "ÿ" * 89], ["é", "\N{GAME DIE}" * 40], ["x" * 127, "Ben"]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_both_write_the_same_statement(path):
    header, *_, result = lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    more = header["players"][2:]
    outcome = outcome_of(result["state"], len(header["players"]))
    flags = NO_HARDWARE + ENDED * (result["result"] == "ended")
    for names, nonce in zip(NAMES, ("", *["0123456789abcdef"] * 4), strict=True):
        header["players"], header["nonce"] = names + more, nonce
        written = statement(PUBLIC, lines, DIGEST)
        came_out = firmware.Result(header["match"], DIGEST, flags, header["game"], outcome, header["players"], nonce)
        assert len(written) <= 194 and written == firmware.statement(PUBLIC, came_out)
