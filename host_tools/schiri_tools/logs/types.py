"""The types of a log's content after the check of its form, and of the facts about it. Only type checkers read them."""

from typing import Any, Literal, NotRequired, TypedDict

Event = dict[str, Any]  # an event: its name under the key `event`, and its arguments
State = dict[str, Any]  # the state of a match, with keys of the game


class Header(TypedDict):
    """The header, which is the first line of a log."""

    schiri: int
    firmware: str
    board: str
    match: int
    id: str
    game: str
    players: list[str]
    options: dict[str, Any]
    resolution_us: int
    tie_us: NotRequired[int]
    entropy: str
    rematch_of: NotRequired[int]
    nonce: NotRequired[str]
    unfinished: NotRequired[list[int]]
    missing: NotRequired[list[str]]
    box: NotRequired[str]
    commitment: NotRequired[str]
    stuck_keys: NotRequired[list[str]]
    check: str


class Record(TypedDict):
    """A record, which is any other line of a log."""

    n: int
    t: int
    event: NotRequired[Event]
    note: NotRequired[str]  # the name of the note, for a record that is one
    seat: NotRequired[int]
    side: NotRequired[str]
    plays: NotRequired[str]
    pause_ms: NotRequired[int]
    parts: NotRequired[list[str]]
    code: NotRequired[str]
    resumed: NotRequired[Literal["power_cut", "crash", "later", "damage"]]
    crash: NotRequired[str]
    firmware: NotRequired[str]
    resolution_us: NotRequired[int]
    tie_us: NotRequired[int]
    stuck_keys: NotRequired[list[str]]
    torn: NotRequired[int]
    lost: NotRequired[int]
    throw: NotRequired[int]
    uncovers: NotRequired[int]
    test_dice: NotRequired[bool]
    keys: NotRequired[list[tuple[int, str]]]
    early: NotRequired[list[int]]
    order: NotRequired[dict[str, Any]]
    cause: NotRequired[str]
    verdict: NotRequired[dict[str, Any]]
    why: NotRequired[list[list[Any]]]  # the reasons of the verdict, each a code with its values
    undone: NotRequired[Event]
    result: NotRequired[Literal["finished", "ended"]]
    state: NotRequired[State]
    secret: NotRequired[str]
    signed: NotRequired[dict[str, Any]]
    check: str


class Sentence(TypedDict):
    """A sentence on a log: a `code` with its `values`, some of which are sentences, and the English text `sentence`."""

    code: str
    values: dict[str, Any]
    sentence: str


class Facts(TypedDict):
    """The facts about a match whose log has no bad line."""

    good: Literal[True]
    complete: bool  # whether the log has its end
    game: str
    title: str  # the name of the game for people
    players: list[str]
    match: int
    id: str
    board: str
    firmware: str
    resolution_us: int
    entropy: str
    commitment: str | None
    box: str | None
    records: int
    check: str  # the check at the end of the log's last line
    dice: list[int]  # how often each value, 1 to 6, has come in the box's throws
    remarks: list[Sentence]  # facts that a reader must know before trusting the log
    seal: Sentence | None  # the sentence on the seal of the dice; None if the log has no seal
    signature: Sentence | None  # who has signed the log; None if the log is not complete


class Fault(Sentence):
    """The verdict on a log with a bad line."""

    good: Literal[False]
    line: int  # the number of the line, from 1
