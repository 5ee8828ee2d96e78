"""The command `schiri verify`, which checks match logs and their signatures."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from schiri.games import NAMES, facts_of

from ..games import host_game
from ..logs.codes import read
from ..logs.facts import facts_of_match, fault_of, no_result
from ..logs.origin import check_box, check_one_result_a_key, fingerprint, said_of_boxes
from ..logs.saying import LogError, said
from ..logs.schema import bundled
from ..logs.types import Saying
from ..logs.verify import BadLog, MatchLog, verified
from ..logs.wording import Wording, words_for
from ..narration.result import said_of_key, said_of_result
from ..narration.words import both
from ..util import in_groups
from ..util.errors import UserError, tell
from ..util.files import read_log
from ..util.output import printable
from .options import add_language, set_up

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
    parser.add_argument("--box", type=_fingerprint, metavar="FINGERPRINT", help="refuse what this box has not signed")
    parser.add_argument(
        "--qr", action="append", metavar="TEXT", help="without a log: what a code on the display says; twice for both"
    )
    parser.add_argument("--json", action="store_true", help="for programs: a line of JSON for each log")
    parser.add_argument("--schema", action="store_true", help="without a log: print the JSON Schema of their lines")
    add_language(parser, "what is said")


def _fingerprint(word: str) -> str:
    try:
        return fingerprint(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}, unlike {word!r}") from error


def _run(arguments: argparse.Namespace) -> int:
    if bool(arguments.logs) + bool(arguments.qr) + arguments.schema != 1:
        raise UserError("verify takes logs, or --qr with a code, or --schema alone, which says what a log looks like.")
    if arguments.schema:
        print(json.dumps(bundled(map(host_game, NAMES)), indent=2, ensure_ascii=False))
        return 0
    if arguments.qr:
        return _verify_codes(arguments.qr, arguments.box, words_for(arguments.language))
    return _verify_logs(arguments.logs, arguments.box, arguments.json, arguments.language)


def _verify_logs(paths: Sequence[Path], box: str | None, as_json: bool, language: str) -> int:
    good: list[MatchLog] = []
    for path in paths:
        try:
            data = read_log(path)
            words = _words_for(data, language)
            log = _complete(path, data, words, as_json)
            if log is None:
                continue
            if box:
                _refuse_others(f"{path}: ", log.header.get("box"), box, words)
            if not as_json:
                _tell(path, log, words)
            good.append(log)
        except UserError as error:
            tell(error)
    words = words_for(language)
    for saying in [] if as_json else said_of_boxes(good):
        print(words.told(saying))
    try:
        check_one_result_a_key(good)
    except LogError as error:
        raise UserError(words.told(error.saying)) from error
    return 0 if len(good) == len(paths) else 1


def _words_for(data: bytes, language: str) -> Wording:
    """Returns the words for a log, which may be bad."""
    header = data.partition(b"\n")[0]
    named = (host_game(name) for name in NAMES if f'"game": "{name}"'.encode() in header)
    return words_for(language, next(named, None))


def _complete(path: Path, data: bytes, words: Wording, as_json: bool) -> MatchLog | None:
    """Returns the log if it is good and complete. Otherwise it raises `UserError`, or returns None if the printed JSON
    says so."""
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
        line = said("bad_line", "{path}, line {line}: {reason}", path=str(path), line=bad.line, reason=bad.saying)
        raise UserError(words.told(line)) from bad
    return log if log.complete else None


def _refuse_others(where: str, found: str | None, box: str, words: Wording) -> None:
    try:
        check_box(found, box)
    except LogError as error:
        raise UserError(where + words.told(error.saying)) from error


def _tell(path: Path, log: MatchLog, words: Wording) -> None:
    """Prints the sentences about a good log."""
    header = log.header
    players: str | Saying = both(header["players"])
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
    for saying in (*log.said_first, good, log.said_of_signature, log.said_of_seal):
        if saying:
            print(printable(f"{path}: {words.told(saying)}"))  # names in the log may have any characters


def _verify_codes(texts: Sequence[str], box: str | None, words: Wording) -> int:
    try:
        result, proof = read(texts)
        if box:
            if proof is None or proof.tree > 1:
                raise LogError(
                    "box_not_shown", "These codes do not show that the key is of the box {box}.", box=in_groups(box)
                )
            check_box(proof.root.hex(), box)
    except LogError as error:
        raise UserError(words.told(error.saying)) from error
    for saying in (*said_of_result(result), said_of_key(result, proof)):
        print(printable(words.told(saying)))
    return 0
