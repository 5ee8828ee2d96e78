"""Which box has signed which logs: of several, since when, and what is missing."""

import re
from collections.abc import Sequence

from ..util import in_groups
from .saying import LogError, said
from .types import Saying
from .verify import MatchLog

_MOST_GAPS = 8  # that are told one by one


def fingerprint(text: str) -> str:
    """The fingerprint of a box as logs have it; people may group its digits and write them as capitals. `ValueError`
    if it is none."""
    digits = re.sub(r"[\s-]", "", text).lower()
    if not re.fullmatch("[0-9a-f]{32}", digits):
        raise ValueError("a fingerprint has 32 hexadecimal digits")
    return digits


def check_box(found: str | None, wanted: str) -> None:
    """`LogError` unless a result is signed by the box that is wanted."""
    if found is None:
        raise LogError("not_signed", "This log is not signed, by the box {box} or any other.", box=in_groups(wanted))
    if found != wanted:
        sentence = "The box is {found}, not {wanted}."
        raise LogError("other_box", sentence, found=in_groups(found), wanted=in_groups(wanted))


def check_one_result_a_key(logs: Sequence[MatchLog]) -> None:
    """`LogError` if a key has signed two different ones of these complete logs: no box does that."""
    for box, by_key in _by_box(logs).items():
        for key, those in by_key.items():
            if len({log.records[-1]["check"] for log in those}) > 1:
                sentence = "Key {key} of the box {box} has signed two different logs: one of them is forged."
                raise LogError("key_used_twice", sentence, key=key, box=in_groups(box))


def said_of_boxes(logs: Sequence[MatchLog]) -> list[Saying]:
    """Of each box that has signed several of these complete logs: since when, and which are missing in between. Each
    match takes the next key, so a key without a log stands for a match that is not there."""
    told = []
    for box, by_key in _by_box(logs).items():
        keys = sorted(by_key)
        if len(keys) == 1:
            continue
        first, last = by_key[keys[0]][0], by_key[keys[-1]][0]
        gaps = _gaps(keys, 1 << len(first.records[-1]["signed"]["path"]))
        missing = said("keys_missing", "logs of the keys {keys} are missing", keys=gaps)
        told.append(
            said(
                "logs_of_box",
                "The box {box} has signed {count} of these logs, from match {first} (key {first_key}) to match {last} "
                "(key {last_key}); {missing}.",
                box=in_groups(box),
                count=len(keys),
                first=first.header["match"],
                first_key=keys[0],
                last=last.header["match"],
                last_key=keys[-1],
                missing=missing if gaps else said("none_missing", "none is missing in between"),
            )
        )
    return told


def _by_box(logs: Sequence[MatchLog]) -> dict[str, dict[int, list[MatchLog]]]:
    """Those that are signed, by box and key."""
    found: dict[str, dict[int, list[MatchLog]]] = {}
    for log in logs:
        if "box" in log.header:
            found.setdefault(log.header["box"], {}).setdefault(log.header["key"], []).append(log)
    return found


def _gaps(keys: list[int], size: int) -> list[str]:
    """The keys between the first and the last one that are not there. The last key of each tree, every `size`, signs no
    match."""
    gaps = []
    for before, after in zip(keys, keys[1:], strict=False):
        low, high = before + 1, after - 1
        low += low % size == 0
        high -= high % size == 0
        if low <= high:
            gaps.append(str(low) if low == high else f"{low}–{high}")
    return gaps if len(gaps) <= _MOST_GAPS else [*gaps[:_MOST_GAPS], "…"]
