import json
from hashlib import sha256

from schiri.journal.record import Chain
from schiri.util.ordered import OrderedDict

ON_MICROPYTHON = True


def record(t_us, note):
    made = OrderedDict()
    made["t"] = t_us
    made["note"] = note
    return made


def test_each_check_covers_all_that_stands_before_it():
    chain = Chain()
    lines = [bytes(chain.header({"schiri": 1})), bytes(chain.record(record(5, "ü"))), bytes(chain.record(record(9, 2)))]
    digest = b""
    lines = [line.decode() for line in lines]
    for number, line in enumerate(lines):
        content = json.loads(line)
        body = line[: line.rindex(', "check"')] + "}"
        digest = sha256(digest + body.encode()).digest()
        assert content["check"] == "".join("%02x" % byte for byte in digest[:8])
        assert number == 0 or content["n"] == number
    assert lines[1].startswith('{"n": 1, "t": 5, "note": "\\u00fc", "check": "')
