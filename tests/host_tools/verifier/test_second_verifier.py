"""The second verifier: one page, written from docs/logs/format.md, docs/fair/dice.md and docs/fair/signatures.md
alone. It says of each log what `schiri verify` says, as far as it looks."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from making import random_match
from playwright.sync_api import Browser, Page
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.web import VERIFIER

from tests.host_tools.logs import forged_seal
from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.logs.sealing import contents, sealed, sealed_text
from tests.host_tools.logs.test_forged import ALL, FORGED, lines_of
from tests.host_tools.signing import forging
from tests.host_tools.signing.box import TestBox, chained, outcome_of
from tests.host_tools.signing.forging import Forger

BOX = TestBox(levels=3, seed="the table in the kitchen")
OTHER_BOX = TestBox(levels=3, seed="the table next door")

CHECK_LOGS = """([logs, wanted]) => Promise.all(logs.map(async (log) => {
    const report = await checkLog("log", Uint8Array.from(log, (one) => one.charCodeAt(0)), wanted);
    return { verdict: verdictOf(report), says: report.steps.map((step) => step.say), outcome: report.outcome };
}))"""
CHECK_CODES = """([codes, wanted]) => Promise.all(codes.map(async ([first, ...others]) => {
    const report = await checkCode(first, others, wanted);
    return { verdict: verdictOf(report), says: report.steps.map((step) => step.say), outcome: report.outcome };
}))"""

# By log, the forgeries that only a game's rules or the form of its records show. All others have to be refused.
NOT_CHECKED_HERE = Path(__file__).with_name("not_checked_here.txt").read_text(encoding="utf-8")

Report = dict[str, Any]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(VERIFIER.as_uri())
    assert page.evaluate("knowsEd25519")
    yield page
    page.close()


def reports(page: Page, logs: list[bytes], wanted: str = "") -> list[Report]:
    found: list[Report] = page.evaluate(CHECK_LOGS, [[log.decode("latin-1") for log in logs], wanted])
    return found


def of_codes(page: Page, codes: list[list[str]], wanted: str = "") -> list[Report]:
    found: list[Report] = page.evaluate(CHECK_CODES, [codes, wanted])
    return found


def test_it_is_one_file_for_an_evening_that_asks_nobody() -> None:
    text = VERIFIER.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 600 and max(map(len, text.splitlines())) <= 120
    assert "default-src 'none'" in text and "connect-src" not in text
    assert not re.search(r"\bimport\b *[({*\"']|\bfetch\(|XMLHttpRequest|\bsrc=|https?:", text)


def golden() -> list[bytes]:
    return [path.read_bytes() for path in sorted(GOLDEN.glob("*.jsonl"))]


def forged(name: str, forge: Callable[[list[Any]], int]) -> bytes:
    lines = lines_of(name)
    forge(lines)
    return sealed(lines, renumbered=True)


def test_golden_logs_are_good(page: Page) -> None:
    they_are_good(page, golden())


@pytest.mark.sweep
def test_made_logs_are_good(page: Page) -> None:
    they_are_good(page, [sealed(lines_of(name), renumbered=True) for name in ALL])


def they_are_good(page: Page, logs: list[bytes]) -> None:
    for log, report in zip(logs, reports(page, logs), strict=True):
        by_rules = verified(log, host_game)
        assert by_rules.complete and report["verdict"] == "not_signed"
        assert ("throws_good" in report["says"]) == (by_rules.said_of_seal is not None)


def test_cheats_with_the_dice_are_refused(page: Page) -> None:
    logs = []
    for forge in forged_seal.FORGERIES["sealed_dice"]:
        lines = contents((GOLDEN / "sealed_dice.jsonl").read_bytes())
        forge(lines)
        logs.append(sealed(lines, renumbered=True))
    assert [report["verdict"] for report in reports(page, logs)] == ["wrong"] * 19


@pytest.mark.sweep
def test_what_is_forged_is_refused_but_for_what_only_the_rules_show(page: Page) -> None:
    found = reports(page, [forged(name, forge) for name, forge in FORGED])
    passed: dict[str, list[str]] = {}
    for (name, forge), report in zip(FORGED, found, strict=True):
        assert report["verdict"] in ("wrong", "not_signed")
        if report["verdict"] == "not_signed":
            passed.setdefault(f"{name}:", []).append(forge.__name__)
    assert [word for name in passed for word in (name, *passed[name])] == NOT_CHECKED_HERE.split()
    assert len(FORGED) - sum(map(len, passed.values())) > 100


def test_damage_is_found_wherever_it_is(page: Page) -> None:
    log = (GOLDEN / "sealed_dice.jsonl").read_bytes()
    lines = log.splitlines(keepends=True)
    chance = random.Random(23)
    damaged = [b"", b"\n", log[:-1], log + b"\n", log.replace(b"\n", b"\r\n"), b"".join(lines[1:])]
    damaged += [b"".join(lines[:at] + lines[at + 1 :]) for at in range(1, len(lines) - 1)]
    damaged += [b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]) for at in range(len(lines) - 1)]
    for _ in range(400):
        at = chance.randrange(len(log))
        damaged.append(log[:at] + bytes([log[at] ^ 1 << chance.randrange(8)]) + log[at + 1 :])
    assert {report["verdict"] for report in reports(page, damaged)} == {"wrong"}
    (cut,) = reports(page, [b"".join(lines[:-1])])
    assert cut["verdict"] == "no_result"


def test_of_a_damaged_match_both_verifiers_refuse_what_does_not_reveal_its_secret(page: Page) -> None:
    """Who could hide the secret behind damage could throw other dice."""
    lines = contents((GOLDEN / "damaged.jsonl").read_bytes())
    assert any(line.get("resumed") == "damage" for line in lines)
    del lines[-1]["secret"]
    log = sealed(lines)
    with pytest.raises(BadLog, match="does not reveal the secret"):
        verified(log, host_game)
    assert [report["verdict"] for report in reports(page, [log, BOX.signed(log)])] == ["wrong", "wrong"]


@pytest.mark.parametrize(
    ("written", "other"),
    [
        (b'"dice": "box"}', b'"dice":  "box"}'),
        (b'"dice": "box"}', b'"dice": "table", "dice": "box"}'),
        (b'"Spieler A"', b'"\\u0053pieler A"'),
        (b'"first": 0', b'"first": 0.0'),
        (b'"first": 0', b'"first": -0'),
        (b'"match": 1', b'"match": 0'),
        (b'"schiri": 1', b'"schiri": 2'),
    ],
)
def test_what_means_the_same_is_not_the_same(page: Page, written: bytes, other: bytes) -> None:
    lines = (GOLDEN / "sealed_dice.jsonl").read_bytes().splitlines()
    (report,) = reports(page, [sealed_text([line.replace(written, other) for line in lines])])
    assert report["verdict"] == "wrong"


def signed_logs() -> list[bytes]:
    """A signed log of each golden one, their keys in the trees one after the other."""
    keys = (1, 7, 9, 15, 17, 23, 2, 3, 10, 18, 5, 6, 4)
    return [BOX.signed(log, key) for log, key in zip(golden(), keys, strict=True)]


def test_signed_logs_are_signed_by_their_box(page: Page) -> None:
    for report in reports(page, signed_logs(), BOX.fingerprint):
        assert report["verdict"] == "box_unknown" and {"path_good", "signature_good", "no_hardware"} < {*report["says"]}
    assert {report["verdict"] for report in reports(page, signed_logs(), OTHER_BOX.fingerprint)} == {"wrong"}
    unsigned = reports(page, golden(), BOX.fingerprint)
    assert {report["verdict"] for report in unsigned} == {"wrong"}


def test_who_has_won_is_what_a_second_reading_says(page: Page) -> None:
    made = (
        random_match("fini", 2),
        random_match("schocken", 5, 3),
        random_match("qwixx", 16),
        random_match("wuerfel_duell", 3),
        random_match("maexchen", 3),
    )
    logs = [match.data() for match in made]
    for log, report in zip(logs, reports(page, [BOX.signed(log) for log in logs]), strict=True):
        *_, result = contents(log)
        outcome = report["outcome"]
        assert (outcome["winners"], outcome["points"]) == outcome_of(result["state"], len(outcome["players"]))
        assert result["result"] == "finished" and outcome["winners"] and "signature_good" in report["says"]


NAMES = (
    ["Ada", "Ben"],
    ["Ж" * 30, "名" * 30],
    ["ß" * 90, "ÿ" * 89],
    ["é", "\N{GAME DIE}" * 40],
    ["x" * 127, ""],
)


@pytest.mark.parametrize("names", NAMES)
def test_names_are_signed_as_far_as_there_is_room(page: Page, names: list[str]) -> None:
    lines = contents((GOLDEN / "sealed_dice.jsonl").read_bytes())
    lines[0]["players"] = lines[1]["event"]["players"] = names
    (signed,) = [BOX.signed(sealed(lines))]
    assert "signature_good" in reports(page, [signed])[0]["says"]
    (report,) = of_codes(page, [BOX.codes(signed)])
    assert all(name.startswith(told) for name, told in zip(names, report["outcome"]["players"], strict=True))


@pytest.mark.parametrize("key", [3, 11])
def test_a_forged_signed_log_is_refused(page: Page, key: int) -> None:
    log = (GOLDEN / "sealed_dice.jsonl").read_bytes()
    forgeries = [b"".join(chained(lines)[0]) for lines in forgeries_of(log, key)]
    assert len(set(forgeries)) == len(forgeries) > 30
    assert {report["verdict"] for report in reports(page, forgeries, BOX.fingerprint)} == {"wrong"}
    for forgery, report in zip(forgeries, reports(page, forgeries), strict=True):
        assert report["verdict"] in ("wrong", "signature_missing", "not_signed"), forgery


def forgeries_of(log: bytes, key: int) -> Iterator[list[Any]]:
    """The lines of a log that was signed with that key and changed afterwards."""
    good = contents(BOX.signed(log, key))
    swapped = contents(BOX.signed(log, key))
    swapped[0]["players"].reverse()
    swapped[1]["event"]["players"].reverse()
    yield swapped
    yield contents(BOX.signed(log, 16 if key > 8 else 8))  # the last key of a tree signs no match
    yield good[:-1]
    yield [*good, {**good[-1], "n": good[-1]["n"] + 1}]
    for keys in (("box",), ("key",), ("box", "key")):
        for lines in (good, good[:-1]):
            yield [{name: value for name, value in lines[0].items() if name not in keys}, *lines[1:]]
    for header in ({"box": OTHER_BOX.fingerprint}, {"key": key + 1}, {"match": 2}, {"board": "esp32"}):
        yield [good[0] | header, *good[1:]]
    for result in (
        {"result": "finished"},
        {"state": good[-2]["state"] | {"points": [99, 0]}},
        {"t": good[-1]["t"] - 1},
    ):
        yield [*good[:-2], good[-2] | result, good[-1]]
    signed = good[-1]["signed"]
    others = [
        contents(BOX.signed((GOLDEN / "schocken.jsonl").read_bytes(), key + 1))[-1]["signed"],
        contents(OTHER_BOX.signed(log, key))[-1]["signed"],
        turned(signed, 0),
        turned(signed, -1),
    ]
    for other in others:
        yield [*good[:-1], good[-1] | {"signed": other}]
        for name in signed:
            if signed[name] != other[name]:
                yield [*good[:-1], good[-1] | {"signed": signed | {name: other[name]}}]
    for name in signed:
        yield [*good[:-1], good[-1] | {"signed": {one: value for one, value in signed.items() if one != name}}]


def turned(value: Any, at: int) -> Any:
    """The same, one bit of each number in it turned."""
    if isinstance(value, dict):
        return {name: turned(one, at) for name, one in value.items()}
    if isinstance(value, list):
        return [turned(one, at) for one in value]
    place = at % len(value)
    return f"{value[:place]}{int(value[place], 16) ^ 1:x}{value[place + 1 :]}"


def test_forgeries_drawn_at_random_are_judged_as_by_schiri_verify(page: Page) -> None:
    judge_forgeries(page, ("no_duel", "told_dice"), 2)


@pytest.mark.sweep
def test_many_forgeries_drawn_at_random_are_judged_as_by_schiri_verify(page: Page) -> None:
    judge_forgeries(page, ("sealed_dice", "qwixx", "schocken", "wuerfel_duell", "told_dice"), 15)


def judge_forgeries(page: Page, names: tuple[str, ...], times: int) -> None:
    """With the box asked for all of them are refused; without, those that `schiri verify` refuses."""
    chance = random.Random(23)
    forgers = [Forger(name, chance) for name in names]
    forgeries = [forger.forged(kind) for forger in forgers for kind in forger.kinds for _ in range(times)]
    found = reports(page, forgeries, forging.BOX.fingerprint)
    assert len(found) > 30 and {report["verdict"] for report in found} == {"wrong"}
    for forgery, report in zip(forgeries, reports(page, forgeries), strict=True):
        assert (report["verdict"] in ("box_unknown", "not_signed")) == is_accepted(forgery), forgery


def is_accepted(log: bytes) -> bool:
    try:
        return verified(log, host_game).complete
    except BadLog:
        return False


def test_the_limit_is_the_form_of_the_last_record_and_when_it_was_written(page: Page) -> None:
    """Nothing signs what stands beside the signature, and it says nothing of the match."""
    lines = contents(BOX.signed(golden()[0]))
    lines[-1]["signed"]["remark"] = "whatever"
    lines[-1]["t"] += 1
    assert "signature_good" in reports(page, [sealed(lines)])[0]["says"]


def test_codes_tell_the_result_and_the_box(page: Page) -> None:
    for signed, report in zip(signed_logs(), of_codes(page, [BOX.codes(log) for log in signed_logs()]), strict=True):
        header = contents(signed)[0]
        assert report["verdict"] == ("box_unknown" if header["key"] < 8 else "box_later")
        assert report["outcome"] == reports(page, [signed])[0]["outcome"]
    first, second = BOX.codes(signed_logs()[0])
    assert of_codes(page, [[first]])[0]["verdict"] == "code_alone"
    assert of_codes(page, [[first, *OTHER_BOX.codes(OTHER_BOX.signed(golden()[0]))[1:]]])[0]["verdict"] == "code_alone"
    found = of_codes(page, [[first], [first, second]], OTHER_BOX.fingerprint)
    assert [report["verdict"] for report in found] == ["wrong", "wrong"]
    assert of_codes(page, [[first, second]], BOX.fingerprint)[0]["verdict"] == "box_unknown"


def test_a_code_with_another_letter_is_refused(page: Page) -> None:
    first, second = BOX.codes(signed_logs()[1])
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

    def misread(code: str) -> list[str]:
        found = []
        for at in range(8, len(code)):
            other = letters[(letters.index(code[at]) + 1) % 45]
            found.append(code[:at] + other + code[at + 1 :])
        return [*found, code[:-1], code + "0", code + "000"]

    assert {report["verdict"] for report in of_codes(page, [[one, second] for one in misread(first)])} == {"wrong"}
    ends = {report["verdict"] for report in of_codes(page, [[first, one] for one in misread(second)])}
    assert ends == {"wrong", "code_alone"}  # a key's code with another key is not the one of this result


def test_a_browser_without_ed25519_says_so_in_place_of_a_verdict(browser: Browser) -> None:
    page = browser.new_page()
    page.add_init_script(
        """const whole = crypto.subtle.importKey.bind(crypto.subtle);
        SubtleCrypto.prototype.importKey = async (format, key, algorithm, ...rest) => {
            if (algorithm.name === "Ed25519") throw new DOMException("unknown", "NotSupportedError");
            return whole(format, key, algorithm, ...rest);
        };"""
    )
    page.goto(VERIFIER.as_uri())
    signed = signed_logs()[6]
    assert reports(page, [signed])[0]["verdict"] == of_codes(page, [BOX.codes(signed)])[0]["verdict"] == "no_ed25519"
    assert reports(page, [signed.replace(b"resolution_us", b"resolution_ms")])[0]["verdict"] == "wrong"
    page.close()
