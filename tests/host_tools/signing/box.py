"""A box that signs, made of docs/fair/signatures.md and `cryptography` alone: nothing of the firmware is in it.

`TestBox(seed, levels)` has the keys of such a box, and `signed(log)` makes of any log one that it has signed.
"""

import json
import struct
from functools import cache
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

Line = dict[str, Any]

ENDED, UTF8, NO_HARDWARE = 1, 2, 4
SIMULATED = ("simulated", "browser")


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"schiri node" + left + right).digest()[:16]


class Tree:
    """The keys of one tree, their secrets as well; `first` is the number of the first one."""

    def __init__(self, first: int, secrets: list[bytes]) -> None:
        self.first = first
        self._keys = [Ed25519PrivateKey.from_private_bytes(secret) for secret in secrets]
        publics = [self.public(first + index) for index in range(len(secrets))]
        leaves = [
            sha256(b"schiri key" + struct.pack(">I", first + index) + public).digest()[:16]
            for index, public in enumerate(publics)
        ]
        self._floors = [leaves]
        while len(self._floors[-1]) > 1:
            below = self._floors[-1]
            self._floors.append([node(*below[index : index + 2]) for index in range(0, len(below), 2)])
        self.root = self._floors[-1][0]

    def public(self, number: int) -> bytes:
        return self._keys[number - self.first].public_key().public_bytes_raw()

    def sign(self, number: int, message: bytes) -> bytes:
        return self._keys[number - self.first].sign(message)

    def path(self, number: int) -> list[bytes]:
        index = number - self.first
        return [floor[index >> height ^ 1] for height, floor in enumerate(self._floors[:-1])]


class TestBox:
    """A box with 2**levels keys a tree, all of them from a seed."""

    __test__ = False  # for pytest

    def __init__(self, levels: int = 4, seed: str = "", trees: int = 3) -> None:
        self.size = 2**levels
        self._trees = list(_trees(levels, seed, trees))
        self.fingerprint = self._trees[0].root.hex()

    def tree_of(self, key: int) -> Tree:
        return self._trees[(key - 1) // self.size]

    def signed(self, log: bytes, key: int = 1) -> bytes:
        """A log without a signature as this box would have written it."""
        lines: list[Line] = [json.loads(line) for line in log.splitlines()]
        lines[0] = headed(lines[0], self.fingerprint, key)
        _, digest = chained(lines)
        record = self.signed_record(lines, digest, key)
        return b"".join(chained([*lines, record])[0])

    def signed_record(self, lines: list[Line], digest: bytes, key: int, root: bytes = b"") -> Line:
        """The record `signed` behind these lines, of which `digest` is the whole last check; it may name the root of
        another tree."""
        content = self.proof(key)
        tree = self.tree_of(key)
        told = statement(root or tree.root, key, tree.public(key), lines, digest)
        content["signature"] = tree.sign(key, b"schiri result\n" + told).hex()
        vouched = content.pop("vouched")
        if vouched:
            content["vouched"] = vouched
        return {"n": len(lines), "t": lines[-1]["t"], "signed": content}

    def proof(self, key: int) -> dict[str, Any]:
        """What shows that a key is this box's."""
        tree = self.tree_of(key)
        path = [one.hex() for one in tree.path(key)]
        return {"public": tree.public(key).hex(), "path": path, "signature": "", "vouched": self._vouched(tree)}

    def codes(self, signed: bytes) -> list[str]:
        """The texts of the two codes that the box shows after the match of a log that it has signed."""
        lines: list[Line] = [json.loads(line) for line in signed.splitlines()]
        key = lines[0]["key"]
        tree = self.tree_of(key)
        _, digest = chained(lines[:-1])
        told = statement(tree.root, key, tree.public(key), lines[:-1], digest)
        proof = b"\x01" + struct.pack(">I", key) + tree.public(key) + b"".join(tree.path(key))
        signature = bytes.fromhex(lines[-1]["signed"]["signature"])
        return ["SCHIRI1:" + base45(told + signature), "SCHIRI2:" + base45(proof)]

    def _vouched(self, until: Tree) -> list[dict[str, Any]]:
        vouched = []
        for before, after in zip(self._trees, self._trees[1:], strict=False):
            if after.first > until.first:
                break
            last = after.first - 1
            message = b"schiri next tree\n" + struct.pack(">I", after.first) + after.root
            vouched.append(
                {
                    "public": before.public(last).hex(),
                    "path": [one.hex() for one in before.path(last)],
                    "signature": before.sign(last, message).hex(),
                    "root": after.root.hex(),
                }
            )
        return vouched


@cache
def _trees(levels: int, seed: str, trees: int) -> tuple[Tree, ...]:
    state = sha256(seed.encode()).digest()
    made = []
    for number in range(trees):
        secrets = []
        for _ in range(2**levels):
            secrets.append(sha256(b"schiri secret" + state).digest())
            state = sha256(b"schiri next" + state).digest()
        made.append(Tree(number * 2**levels + 1, secrets))
    return tuple(made)


def headed(header: Line, box: str, key: int) -> Line:
    """A header with box and key in their place."""
    before = {name: header[name] for name in header if name not in ("commitment", "stuck_keys", "rematch_of", "check")}
    behind = {name: header[name] for name in header if name not in before}
    return {**before, "box": box, "key": key, **behind}


def chained(lines: list[Line]) -> tuple[list[bytes], bytes]:
    """The lines as a box writes them, their checks made anew, and the whole last check."""
    texts = []
    digest = b""
    for line in lines:
        text = json.dumps({key: line[key] for key in line if key != "check"})
        digest = sha256(digest + text.encode()).digest()
        texts.append(f'{text[:-1]}, "check": "{digest.hex()[:16]}"}}\n'.encode())
    return texts, digest


def outcome_of(state: Line, seats: int) -> tuple[list[int], list[int]]:
    """Who has won, and what each seat has, by the state at the end of a log."""
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


def statement(root: bytes, key: int, public: bytes, lines: list[Line], digest: bytes) -> bytes:
    """What is signed of the match of these lines, the last one its result; `digest` is the whole check of that."""
    header, result = lines[0], lines[-1]
    winners, points = outcome_of(result["state"], len(header["players"]))
    names, game = header["players"], header["game"].encode()
    wide = any(ord(letter) > 255 for name in names for letter in name)
    flags = ENDED * (result["result"] == "ended") + UTF8 * wide + NO_HARDWARE * (header["board"] in SIMULATED)
    told = struct.pack(">B8sI32sI16sB", 1, root, key, public, header["match"], digest, flags)
    told += bytes([len(game)]) + game + bytes([len(names), sum(1 << seat for seat in winners)])
    told += b"".join(quantity(2 * number if number >= 0 else -2 * number - 1) for number in points)
    encoded = cut(names, "utf-8" if wide else "latin-1", 194 - len(told) - len(names))
    return told + b"".join(bytes([len(name)]) + name for name in encoded)


def cut(names: list[str], encoding: str, room: int) -> list[bytes]:
    """The names in no more than so many bytes, the longest cut first."""
    names = list(names)
    while sum(len(name.encode(encoding)) for name in names) > room:
        lengths = [len(name.encode(encoding)) for name in names]
        longest = lengths.index(max(lengths))
        names[longest] = names[longest][:-1]
    return [name.encode(encoding) for name in names]


def quantity(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    low = bytes([number % 128])
    return low if number < 128 else bytes([low[0] + 128]) + quantity(number // 128)


def base45(data: bytes) -> str:
    """RFC 9285."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
    text = ""
    for place in range(0, len(data), 2):
        pair = data[place : place + 2]
        number = int.from_bytes(pair, "big")
        text += "".join(digits[number // 45**power % 45] for power in range(len(pair) + 1))
    return text
