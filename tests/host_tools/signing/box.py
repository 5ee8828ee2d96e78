"""A box that signs, made from docs/fair/signatures.md and the package `cryptography` alone, without the firmware.
`TestBox(seed)` has the key of such a box; `signed(log)` returns any log as one that the box has signed."""

import json
import struct
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

Line = dict[str, Any]

ENDED, UTF8, NO_HARDWARE, DRAWN = 1, 2, 4, 8
SIMULATED = ("simulated", "browser")


class TestBox:
    """A box whose key is drawn from a seed."""

    __test__ = False  # for pytest

    def __init__(self, seed: str = "") -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(sha256(seed.encode()).digest())
        self.public = self._key.public_key().public_bytes_raw()
        self.fingerprint = sha256(b"schiri box" + self.public).digest()[:16].hex()

    def signed(self, log: bytes, match: int = 0) -> bytes:
        """Returns a log without a signature as this box would have written it, with the same number of the match or
        another."""
        lines: list[Line] = [json.loads(line) for line in log.splitlines()]
        lines[0] = headed({**lines[0], "match": match or lines[0]["match"]}, self.fingerprint)
        _, digest = chained(lines)
        return b"".join(chained([*lines, self.signed_record(lines, digest)])[0])

    def signed_record(self, lines: list[Line], digest: bytes) -> Line:
        """Returns the record `signed` behind these lines; `digest` is the whole last check."""
        signature = self._key.sign(b"schiri result\n" + statement(self.public, lines, digest))
        signed = {"public": self.public.hex(), "signature": signature.hex()}
        return {"n": len(lines), "t": lines[-1]["t"], "signed": signed}

    def code(self, signed: bytes) -> str:
        """Returns the text of the QR code that this box shows after the match of a log that it has signed."""
        lines: list[Line] = [json.loads(line) for line in signed.splitlines()]
        _, digest = chained(lines[:-1])
        signature = bytes.fromhex(lines[-1]["signed"]["signature"])
        return "SCHIRI:" + base45(statement(self.public, lines[:-1], digest) + signature)


def headed(header: Line, box: str) -> Line:
    """Returns a header that names the box."""
    before = {
        name: header[name]
        for name in header
        if name not in ("commitment", "stuck_keys", "rematch_of", "nonce", "unfinished", "check")
    }
    behind = {name: header[name] for name in header if name not in before}
    return {**before, "box": box, **behind}


def chained(lines: list[Line]) -> tuple[list[bytes], bytes]:
    """Returns the lines with new checks, and the whole last check."""
    texts = []
    digest = b""
    for line in lines:
        text = json.dumps({key: line[key] for key in line if key != "check"})
        digest = sha256(digest + text.encode()).digest()
        texts.append(f'{text[:-1]}, "check": "{digest.hex()[:16]}"}}\n'.encode())
    return texts, digest


def outcome_of(state: Line, seats: int) -> tuple[list[int], list[int]]:
    """Returns the winners and each seat's points by the last state of a log."""
    game, over = state["game"], state["phase"] == "over"
    if game == "fini":
        points = state["points"]
    elif game == "qwixx":
        points = state["scores"]
        return [seat for seat in range(2) if over and points[seat] == max(points)], points
    elif game == "schocken":
        lost = state["half_losers"]
        points = [lost.count(seat) for seat in range(seats)]
        return [seat for seat in range(seats) if over and seat != state["loser"]], points
    else:
        points = state["lives" if game == "maexchen" else "chips"]
    return [state["winner"]] if over else [], points


def statement(public: bytes, lines: list[Line], digest: bytes) -> bytes:
    """Returns the statement on the match of these lines, whose last one is the result; `digest` is its whole check."""
    header, result = lines[0], lines[-1]
    winners, points = outcome_of(result["state"], len(header["players"]))
    names, game = header["players"], header["game"].encode()
    wide = any(ord(letter) > 255 for name in names for letter in name)
    flags = ENDED * (result["result"] == "ended") + UTF8 * wide + NO_HARDWARE * (header["board"] in SIMULATED)
    nonce = bytes.fromhex(header.get("nonce", ""))
    told = struct.pack(">B32sI16sB", 1, public, header["match"], digest, flags + DRAWN * bool(nonce)) + nonce
    told += bytes([len(game)]) + game + bytes([len(names), sum(1 << seat for seat in winners)])
    told += b"".join(quantity(2 * number if number >= 0 else -2 * number - 1) for number in points)
    encoded = cut(names, "utf-8" if wide else "latin-1", 194 - len(told) - len(names))
    return told + b"".join(bytes([len(name)]) + name for name in encoded)


def cut(names: list[str], encoding: str, room: int) -> list[bytes]:
    """Returns the names cut to that many bytes, the longest first."""
    names = list(names)
    while sum(len(name.encode(encoding)) for name in names) > room:
        lengths = [len(name.encode(encoding)) for name in names]
        longest = lengths.index(max(lengths))
        names[longest] = names[longest][:-1]
    return [name.encode(encoding) for name in names]


def quantity(number: int) -> bytes:
    """Returns a number as a variable-length quantity, seven bits a byte, the lowest first."""
    low = bytes([number % 128])
    return low if number < 128 else bytes([low[0] + 128]) + quantity(number // 128)


def base45(data: bytes) -> str:
    """Returns bytes in Base45 (RFC 9285)."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
    text = ""
    for place in range(0, len(data), 2):
        pair = data[place : place + 2]
        number = int.from_bytes(pair, "big")
        text += "".join(digits[number // 45**power % 45] for power in range(len(pair) + 1))
    return text
