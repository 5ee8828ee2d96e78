"""The boxes that have signed results: matches that are missing between several results of a box, and contradictions."""

import itertools
import re
from collections.abc import Iterable
from typing import NamedTuple

from schiri.journal.record import CHECK_DIGITS

from ..util import in_groups, is_fingerprint
from .codes import Result
from .sentences import LogError, said
from .types import Sentence
from .verify import MatchLog

_MOST_GAPS = 8  # most gaps that are listed one by one


def fingerprint(text: str) -> str:
    """Returns the fingerprint of a box as logs have it. People may group its digits and write them as capitals. Raises
    `ValueError` if it is not one."""
    digits = re.sub(r"[\s-]", "", text).lower()
    if not is_fingerprint(digits):
        raise ValueError("a fingerprint has 32 hexadecimal digits")
    return digits


def check_box(found: str | None, wanted: str) -> None:
    """Raises `LogError` if a result is not signed by the wanted box."""
    if found is None:
        raise LogError("not_signed", "This log is not signed, by the box {box} or any other.", box=in_groups(wanted))
    if found != wanted:
        sentence = "The box is {found}, not {wanted}."
        raise LogError("other_box", sentence, found=in_groups(found), wanted=in_groups(wanted))


class Signed(NamedTuple):
    """A signed result from a log or a code; `source` is the name of the file or code, `check` that of the record
    `result`."""

    source: str
    box: str
    match: int
    check: str


def signed_by_log(source: str, log: MatchLog) -> Signed | None:
    """Returns the signed result of a log; None if it is not signed or not complete."""
    header = log.header
    if "box" not in header or not log.complete:
        return None
    return Signed(source, header["box"], header["match"], log.records[-2]["check"])


def signed_by_code(source: str, result: Result) -> Signed:
    """Returns the signed result of a code."""
    return Signed(source, result.box, result.match, result.digest.hex()[:CHECK_DIGITS])


def contradictions(results: Iterable[Signed]) -> list[Sentence]:
    """Returns a sentence for each match number for which a box has signed different results. A box signs one, so the
    others are forged, but the results do not show which."""
    by_number: dict[tuple[str, int], list[Signed]] = {}
    for one in results:
        by_number.setdefault((one.box, one.match), []).append(one)
    sentence = "The box {box} has signed different results of match {match}: all but one are forged. {sources}"
    return [
        said("contradiction", sentence, box=in_groups(box), match=match, sources=", ".join(one.source for one in those))
        for (box, match), those in by_number.items()
        if len({one.check for one in those}) > 1
    ]


def said_of_boxes(results: Iterable[Signed]) -> list[Sentence]:
    """Returns a sentence for each box with several of these results: its first and last match, and the missing ones in
    between. Each match gets the next number, so a number without a result is a missing match."""
    by_box: dict[str, set[int]] = {}
    for one in results:
        by_box.setdefault(one.box, set()).add(one.match)
    told = []
    for box, found in by_box.items():
        numbers = sorted(found)
        if len(numbers) == 1:
            continue
        gaps = _gaps(numbers)
        missing = said("matches_missing", "the matches {numbers} are missing", numbers=gaps)
        told.append(
            said(
                "logs_of_box",
                "The box {box} has signed {count} of these matches, from match {first} to match {last}; {missing}.",
                box=in_groups(box),
                count=len(numbers),
                first=numbers[0],
                last=numbers[-1],
                missing=missing if gaps else said("none_missing", "none is missing in between"),
            )
        )
    return told


def _gaps(numbers: list[int]) -> list[str]:
    """Returns the missing numbers between the first and the last one."""
    gaps = []
    for before, after in itertools.pairwise(numbers):
        low, high = before + 1, after - 1
        if low <= high:
            gaps.append(str(low) if low == high else f"{low}–{high}")
    return gaps if len(gaps) <= _MOST_GAPS else [*gaps[:_MOST_GAPS], "…"]
