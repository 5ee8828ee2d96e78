"""The command `schiri verify`, which checks match logs and their signatures."""

import argparse
import io
import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from schiri.games import NAMES, facts_of

from ..games import host_game
from ..logs.codes import read
from ..logs.match_facts import facts_of_match, fault_of, no_result
from ..logs.origin import Signed, check_box, contradictions, fingerprint, said_of_boxes, signed_by_code, signed_by_log
from ..logs.schema import bundled
from ..logs.sentences import LogError, both, said
from ..logs.types import Sentence
from ..logs.verify import BadLog, MatchLog, verified
from ..logs.words import Words
from ..narration.result import said_of_result
from ..util.errors import UserError, tell
from ..util.files import read_log
from ..util.output import printable
from ..util.processes import collect_seldom, in_order
from .options import add_jobs, add_language, set_up

_OF_A_TASK = 8  # logs that a process takes at a time
_SHOWN_LETTERS = 24  # letters of a code that serve as its name
_LIMITS = """
What no line of a log can show: whether all of it was made up. Whoever writes a whole new
log, by the rules and with times and keys that fit, gets it past this command, even signed
by a box that is made up as well: --box says which one it must be. docs/logs/README.md says what
is looked at, docs/fair/README.md what that proves.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri verify match.jsonl", _LIMITS)
    parser.add_argument("logs", type=Path, metavar="LOG", nargs="*", help="a match log")
    said = "refuse what this box has not signed"
    parser.add_argument("--box", type=_fingerprint, action=_Once, metavar="FINGERPRINT", help=said)
    parser.add_argument(
        "--qr", action="append", default=[], metavar="TEXT", help="what a code on the display says; may be repeated"
    )
    parser.add_argument("--json", action="store_true", help="for programs: a line of JSON for each log")
    parser.add_argument("--schema", action="store_true", help="without a log: print the JSON Schema of their lines")
    add_jobs(parser, "verify many logs")
    add_language(parser, "what is said")


class _Once(argparse.Action):
    """An option that may be given once: a file whose name is an option cannot replace its value."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, value: Any, *_: object) -> None:
        if getattr(namespace, self.dest) is not None:
            parser.error(f"{self.option_strings[0]} may be given once")
        setattr(namespace, self.dest, value)


def _fingerprint(word: str) -> str:
    try:
        return fingerprint(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}, unlike {word!r}") from error


def _run(arguments: argparse.Namespace) -> int:
    if bool(arguments.logs or arguments.qr) == arguments.schema or (arguments.qr and arguments.json):
        raise UserError("verify takes logs, or --qr with a code, or --schema alone, which says what a log looks like.")
    if arguments.schema:
        print(json.dumps(bundled(map(host_game, NAMES)), indent=2, ensure_ascii=False))
        return 0
    collect_seldom()
    words = Words(arguments.language)
    signed: list[Signed] = []
    good = _verify_logs(arguments, signed)
    good += _verify_codes(arguments.qr, arguments.box, words, signed)
    for sentence in [] if arguments.json else said_of_boxes(signed):
        print(words.told(sentence))
    wrong = contradictions(signed)
    for sentence in wrong:
        tell(UserError(words.told(sentence)))
    return 0 if good == len(arguments.logs) + len(arguments.qr) and not wrong else 1


class _Checked(NamedTuple):
    """The outcome for one log: the text to print, or the error; whether the log is good; and the result that a box has
    signed, if any."""

    told: str
    error: UserError | None
    is_good: bool
    signed: list[Signed]


def _verify_logs(arguments: argparse.Namespace, signed: list[Signed]) -> int:
    """Returns how many of the logs are good. Adds the results that boxes have signed to `signed`."""
    paths: list[Path] = arguments.logs
    tasks = ((paths[first : first + _OF_A_TASK], arguments) for first in range(0, len(paths), _OF_A_TASK))
    jobs = min(arguments.jobs, max(1, len(paths) // _OF_A_TASK))
    good = 0
    for checked in chain.from_iterable(in_order(_all_checked, tasks, jobs, "verified logs")):
        sys.stdout.write(checked.told)
        if checked.error:
            tell(checked.error)
        good += checked.is_good
        signed += checked.signed
    return good


def _all_checked(paths: Sequence[Path], arguments: argparse.Namespace) -> list[_Checked]:
    return [_checked(path, arguments) for path in paths]


def _checked(path: Path, arguments: argparse.Namespace) -> _Checked:
    """Checks a log, perhaps in another process. So its output and its error are returned, not printed."""
    told = io.StringIO()
    signed = None
    try:
        with redirect_stdout(told):
            data = read_log(path)
            words = _words_for(data, arguments.language)
            log = _complete(path, data, words, arguments.json)
            if log and arguments.box:
                _refuse_others(f"{path}: ", log.header.get("box"), arguments.box, words)
            if log and not arguments.json:
                _tell(path, log, words)
            signed = signed_by_log(str(path), log) if log else None
    except UserError as error:
        return _Checked(told.getvalue(), error, False, [])
    return _Checked(told.getvalue(), None, log is not None, [signed] if signed else [])


def _verify_codes(texts: Sequence[str], box: str | None, words: Words, signed: list[Signed]) -> int:
    """Prints what each code states, and returns how many verify. Adds the results of these to `signed`."""
    good = 0
    for text in texts:
        try:
            result = read(text)
            if box:
                check_box(result.box, box)
        except LogError as error:
            tell(UserError(words.told(error.sentence)))
            continue
        for sentence in said_of_result(result):
            print(printable(words.told(sentence)))
        good += 1
        signed.append(signed_by_code(text[:_SHOWN_LETTERS] + "…", result))
    return good


def _words_for(data: bytes, language: str) -> Words:
    """Returns the words for the language and the game of a log, which may be bad."""
    header = data.partition(b"\n")[0]
    named = (host_game(name) for name in NAMES if f'"game": "{name}"'.encode() in header)
    return Words(language, next(named, None))


def _complete(path: Path, data: bytes, words: Words, as_json: bool) -> MatchLog | None:
    """Returns the log if it is good and complete. Otherwise it raises `UserError`, or with `as_json` returns None after
    printing the fault, or the facts of an incomplete match, as JSON."""
    try:
        log = verified(data, host_game)
        if as_json:
            print(json.dumps({"file": str(path), **facts_of_match(log)}))
        elif not log.complete:
            raise no_result(log)
    except BadLog as bad:
        if as_json:
            print(json.dumps({"file": str(path), **fault_of(bad)}))
            return None
        line = said("bad_line", "{path}, line {line}: {reason}", path=str(path), line=bad.line, reason=bad.sentence)
        raise UserError(words.told(line)) from bad
    return log if log.complete else None


def _refuse_others(where: str, found: str | None, box: str, words: Words) -> None:
    try:
        check_box(found, box)
    except LogError as error:
        raise UserError(where + words.told(error.sentence)) from error


def _tell(path: Path, log: MatchLog, words: Words) -> None:
    """Prints the sentences about a log that verifies."""
    header = log.header
    players: str | Sentence = both(header["players"])
    if len(header["players"]) == 2:
        players = said("against", "{one} against {other}", one=header["players"][0], other=header["players"][1])
    of = (
        said("rematch_of", ", a rematch of match {match}", match=header["rematch_of"]) if "rematch_of" in header else ""
    )
    good = said(
        "good_log",
        "complete and untampered. Match {match} of {title}, {players}{rematch}, {records} records.",
        match=header["match"],
        title=facts_of(header["game"]).title,
        players=players,
        rematch=of,
        records=len(log.records),
    )
    for sentence in (*log.said_first, good, log.said_of_signature, log.said_of_seal):
        if sentence:
            print(printable(f"{path}: {words.told(sentence)}"))  # names in the log may have any characters
