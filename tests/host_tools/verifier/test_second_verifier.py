"""The second verifier: one page, written from docs/logs/format.md, docs/fair/dice.md and docs/fair/signatures.md
alone. It says of each log what `schiri verify` says, as far as it looks."""

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from making import random_match
from playwright.sync_api import Browser, Page
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.logs.codes import read
from schiri_tools.logs.sentences import LogError
from schiri_tools.web import VERIFIER
from sweeps import first

from tests.host_tools.logs.forging import Forger, one_of_each_shape
from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.logs.sealing import contents, sealed, sealed_text
from tests.host_tools.logs.strange import STRANGE, logs_with
from tests.host_tools.logs.test_forged import by_hand, logs, some_forgers
from tests.host_tools.signing import box as boxes
from tests.host_tools.signing import forging
from tests.host_tools.signing.box import TestBox, outcome_of
from tests.host_tools.signing.forging import KeyForger
from tests.host_tools.signing.weak_keys import NOBODYS, SPECCHECK, WEAK

BOX = TestBox(seed="the table in the kitchen")
OTHER_BOX = TestBox(seed="the table next door")

CHECK = """([given, wanted, isCode]) => Promise.all(given.map(async (one) => {
    const bytes = () => Uint8Array.from(one, (letter) => letter.charCodeAt(0));
    const report = await (isCode ? checkCode(one, wanted) : checkLog("log", bytes(), wanted));
    return { verdict: verdictOf(report), says: report.steps.map((step) => step.say), outcome: report.outcome };
}))"""

# The faults, by their codes, that this page looks for; others only a game's rules or the form of its records show.
CHECKED_HERE = {
    "behind_result", "empty_record", "key_of_parts", "newer_format", "no_match_log", "no_number_of_throw",
    "no_secret", "no_start", "no_such_format", "not_sealed_throw", "not_thrown_by_box", "number_of_parts",
    "number_of_throw", "numbered_throw", "other_code_of_parts", "other_start", "other_throw_uncovered",
    "parts_before_commitment", "parts_not_pressed", "parts_of_nothing", "sealed_real_dice", "second_parts",
    "second_start", "secret_of_nothing", "thrown_before_parts", "time_backwards", "wrong_secret",
}  # fmt: skip
FORM_OF_THE_END = r"signed(\.t .*|\.\w+ added|.* in another order)"  # the signature does not cover these

Report = dict[str, Any]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(VERIFIER.as_uri())
    assert page.evaluate("knowsEd25519")
    yield page
    page.close()


def reports(page: Page, logs: list[bytes], wanted: str = "") -> list[Report]:
    found: list[Report] = page.evaluate(CHECK, [[log.decode("latin-1") for log in logs], wanted, False])
    return found


def of_codes(page: Page, codes: list[str], wanted: str = "") -> list[Report]:
    found: list[Report] = page.evaluate(CHECK, [codes, wanted, True])
    return found


def test_it_is_one_file_for_an_evening_that_asks_nobody() -> None:
    text = VERIFIER.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 600 and max(map(len, text.splitlines())) <= 120
    assert "default-src 'none'" in text and "connect-src" not in text
    assert not re.search(r"\bimport\b *[({*\"']|\bfetch\(|XMLHttpRequest|\bsrc=|https?:", text)


def golden() -> list[bytes]:
    return [path.read_bytes() for path in sorted(GOLDEN.glob("*.jsonl"))]


def test_golden_logs_are_good(page: Page) -> None:
    handicap = random_match("maexchen", 1, 2, options={"handicap": [0, 2]}).data()
    begun_before = contents((GOLDEN / "no_duel.jsonl").read_bytes())
    begun_before[0]["unfinished"] = [3]
    they_are_good(page, [*golden(), handicap, sealed(begun_before)])


@pytest.mark.sweep
def test_made_logs_are_good(page: Page) -> None:
    they_are_good(page, [sealed(lines, renumbered=True) for lines in logs().values()])


def they_are_good(page: Page, logs: list[bytes]) -> None:
    for log, report in zip(logs, reports(page, logs), strict=True):
        by_rules = verified(log, host_game)
        assert by_rules.complete and report["verdict"] == "not_signed"
        assert ("throws_good" in report["says"]) == (by_rules.said_of_seal is not None)
        assert ("called_off" in report["says"]) == ("called_off" in {one["code"] for one in by_rules.said_first})


def test_a_forgery_is_refused_but_for_what_only_the_rules_show(page: Page, seeds: Iterable[int]) -> None:
    for seed in seeds:
        forgeries = [*by_hand(), *one_of_each_shape(some_forgers(seed), seed)]
        forged = [sealed(forgery.made() or [], renumbered=True) for _, forgery in forgeries]
        for (name, forgery), log, report in zip(forgeries, forged, reports(page, forged), strict=True):
            assert report["verdict"] in ("not_signed", "no_result", "wrong")
            is_refused, fault = report["verdict"] == "wrong", fault_of(log)
            assert (fault in CHECKED_HERE) <= is_refused <= (fault is not None), (seed, name, forgery.way)


def fault_of(log: bytes) -> str | None:
    """Returns the fault of a log by `schiri verify`."""
    try:
        verified(log, host_game)
    except BadLog as bad:
        return bad.code
    return None


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
    """Whoever could hide the secret behind damage could have thrown other dice than the sealed ones."""
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


@pytest.mark.parametrize("every", first(1, [60, 12]))  # one in so many texts that are no names
def test_of_strange_texts_both_verifiers_say_the_same(page: Page, every: int) -> None:
    """Every log that `schiri verify` accepts is good here, too, and both refuse a surrogate without its other half."""
    for number, text in enumerate(STRANGE):
        logs = list(logs_with(text, every, number))
        for log, report in zip(logs, reports(page, logs), strict=True):
            assert not is_accepted(log) or report["verdict"] == "not_signed", log
            assert (report["verdict"] == "wrong") >= (fault_of(log) == "half_character"), log


SHOW = """async (logs) => {
    for (const log of logs) given.push({ source: "log", bytes: Uint8Array.from(log, (one) => one.charCodeAt(0)) });
    await show();
    given.length = 0;
    return Array.from(document.querySelectorAll("article"), (one) => one.textContent);
}"""


def with_game(game: str) -> bytes:
    lines = contents(golden()[0])
    lines[0]["game"] = lines[1]["event"]["game"] = lines[-1]["state"]["game"] = game
    return sealed(lines)


@pytest.mark.parametrize("game", ["toString", "constructor", "__proto__", "signed", "title", "Signed; all is right."])
def test_a_game_of_any_name_leaves_the_others_their_reports_and_speaks_no_verdict(page: Page, game: str) -> None:
    code = BOX.code(BOX.signed(with_game(game)))
    shown = page.evaluate(SHOW, [with_game(game).decode(), golden()[0].decode(), code])
    assert len(shown) == 3 and "nobody has signed it" in shown[1]
    assert "is right." not in shown[0] + shown[2].replace("The signature is right.", "")


def signed_logs() -> list[bytes]:
    """Returns a signed log of each golden one."""
    return [BOX.signed(log) for log in golden()]


def test_signed_logs_are_signed_by_their_box(page: Page) -> None:
    for report in reports(page, signed_logs(), BOX.fingerprint):
        assert report["verdict"] == "box_unknown" and {"signature_good", "no_hardware"} < {*report["says"]}
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


NAMES = (["Ada", "Ben"], ["Ж" * 30, "名" * 30], ["ß" * 90, "ÿ" * 89], ["é", "\N{GAME DIE}" * 40], ["x" * 127, ""])


@pytest.mark.parametrize("names", NAMES)
def test_names_are_signed_as_far_as_there_is_room(page: Page, names: list[str]) -> None:
    lines = contents((GOLDEN / "sealed_dice.jsonl").read_bytes())
    lines[0]["players"] = lines[1]["event"]["players"] = names
    signed = BOX.signed(sealed(lines))
    assert "signature_good" in reports(page, [signed])[0]["says"]
    (report,) = of_codes(page, [BOX.code(signed)])
    assert all(name.startswith(told) for name, told in zip(names, report["outcome"]["players"], strict=True))


def test_forgeries_of_signed_logs_are_judged_as_by_schiri_verify(page: Page, seeds: Iterable[int]) -> None:
    """If the box's fingerprint is given, all are refused; otherwise those that `schiri verify` refuses."""
    for seed in seeds:
        name = ("told_dice", "sealed_dice", "qwixx", "schocken", "wuerfel_duell")[seed % 5]
        signed = Forger(forging.lines_of(forging.signed(name)))
        changed = [
            one for _, one in one_of_each_shape({name: signed}, seed) if not re.fullmatch(FORM_OF_THE_END, one.way)
        ]
        keys = KeyForger(name, random.Random(seed))
        forgeries = [forging.numbered(forgery.made() or []) for forgery in changed]
        forgeries += [keys.forged(kind) for kind in keys.kinds for _ in range(9)]
        assert {report["verdict"] for report in reports(page, forgeries, forging.BOX.fingerprint)} == {"wrong"}
        for forgery, report in zip(forgeries, reports(page, forgeries), strict=True):
            assert (report["verdict"] in ("box_unknown", "not_signed")) == is_accepted(forgery), forgery


def is_accepted(log: bytes) -> bool:
    try:
        return verified(log, host_game).complete
    except BadLog:
        return False


def test_more_players_than_a_statement_holds_are_refused(page: Page) -> None:
    """So many names do not fit into a statement, however short they are cut."""
    lines = contents(BOX.signed((GOLDEN / "told_dice.jsonl").read_bytes()))
    lines[0]["players"] = lines[1]["event"]["players"] = ["Ada"] * 200
    lines[-2]["state"]["points"] = [0] * 200
    (report,) = reports(page, [sealed(lines)])
    assert report["verdict"] == "wrong" and report["says"][-1] == "signature_bad"


def test_the_limit_is_the_form_of_the_last_record_and_when_it_was_written(page: Page) -> None:
    """The time and further keys of the last record are not signed, and say nothing of the match."""
    lines = contents(BOX.signed(golden()[0]))
    lines[-1]["signed"]["remark"] = "whatever"
    lines[-1]["t"] += 1
    assert "signature_good" in reports(page, [sealed(lines)])[0]["says"]


def test_published_edge_cases_of_signatures_and_weak_keys(page: Page) -> None:
    check = """(cases) => Promise.all(cases.map((case_) => {
        const [message, publicHalf, signature] = case_.map((digits) => unhex(digits));
        return isSigned(publicHalf, signature, message);
    }))"""
    assert page.evaluate(check, [case[:3] for case in SPECCHECK]) == [is_taken for *_, is_taken in SPECCHECK]
    nobodys = [[f"{number:02x}", public.hex(), NOBODYS.hex()] for public in WEAK for number in range(64)]
    assert not any(page.evaluate(check, nobodys))


def test_a_code_of_more_than_a_box_can_sign_is_refused_by_both(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take long to read."""
    monkeypatch.setattr(boxes, "cut", lambda names, encoding, room: [name.encode(encoding) for name in names])
    lines = contents((GOLDEN / "sealed_dice.jsonl").read_bytes())
    lines[0]["players"] = lines[1]["event"]["players"] = ["x" * 100, "y" * 100]
    code = BOX.code(BOX.signed(sealed(lines)))
    with pytest.raises(LogError, match="not whole"):
        read(code)
    assert of_codes(page, [code])[0]["verdict"] == "wrong"


@pytest.mark.timeout(60)
def test_a_text_of_blanks_and_a_line_of_any_length_leave_the_page_alive(page: Page) -> None:
    lines = contents(golden()[0])
    lines[0]["players"] = lines[1]["event"]["players"] = ["x" * 70_000, "Ben"]
    texts = ["SCHIRI:" + " " * 1_000_000 + "x", sealed(lines).decode()]
    assert ["nobody has signed it" in shown for shown in page.evaluate(SHOW, texts)] == [False, False]


def test_a_code_tells_the_result_and_the_box(page: Page) -> None:
    codes = [BOX.code(log) for log in signed_logs()]
    for signed, report in zip(signed_logs(), of_codes(page, codes), strict=True):
        assert report["verdict"] == "box_unknown"
        assert report["outcome"] == reports(page, [signed])[0]["outcome"]
    assert of_codes(page, codes[:1], OTHER_BOX.fingerprint)[0]["verdict"] == "wrong"
    assert of_codes(page, codes[:1], BOX.fingerprint)[0]["verdict"] == "box_unknown"


def test_the_nonce_of_a_draw_is_signed_in_log_and_code(page: Page) -> None:
    lines = contents((GOLDEN / "sealed_dice.jsonl").read_bytes())
    lines[0]["nonce"] = "0123456789abcdef"
    signed = BOX.signed(sealed(lines))
    assert verified(signed, host_game).complete
    changed = contents(signed)
    changed[0]["nonce"] = "0123456789abcdee"
    assert [report["verdict"] for report in reports(page, [signed, sealed(changed)])] == ["box_unknown", "wrong"]
    assert of_codes(page, [BOX.code(signed)])[0]["outcome"] == reports(page, [signed])[0]["outcome"]


def test_a_code_with_another_letter_is_refused(page: Page) -> None:
    code = BOX.code(signed_logs()[1])
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
    misread = [code[:-1], code + "0", code + "000"]
    for at in range(7, len(code)):
        other = letters[(letters.index(code[at]) + 1) % 45]
        misread.append(code[:at] + other + code[at + 1 :])
    assert {report["verdict"] for report in of_codes(page, misread)} == {"wrong"}


def test_different_results_of_one_match_are_all_told(page: Page) -> None:
    lines = contents(golden()[0])
    lines[0]["players"] = lines[1]["event"]["players"] = lines[0]["players"][::-1]
    other = sealed(lines)
    for one, is_told in (
        (BOX.signed(golden()[0]), False),
        (BOX.signed(other, 9), False),
        (OTHER_BOX.signed(other), False),
        (BOX.signed(other), True),
        (BOX.code(BOX.signed(other)).encode(), True),
    ):
        shown = page.evaluate(SHOW, [BOX.signed(golden()[0]).decode(), one.decode()])
        assert ["another result of this match" in text for text in shown] == [is_told] * 2, one


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
    assert reports(page, [signed])[0]["verdict"] == of_codes(page, [BOX.code(signed)])[0]["verdict"] == "no_ed25519"
    assert reports(page, [signed.replace(b"resolution_us", b"resolution_ms")])[0]["verdict"] == "wrong"
    page.close()
