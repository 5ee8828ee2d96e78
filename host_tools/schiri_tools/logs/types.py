"""What a log's lines hold, once their form has been checked, and what is said of a log: for who checks types."""

from typing import Any, Literal, NotRequired, TypedDict

Event = dict[str, Any]  # its name, as `event`, and its arguments, which the game knows
State = dict[str, Any]  # the referee's, which the game knows


class Header(TypedDict):
    """The first line of a log."""

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
    missing: NotRequired[list[str]]
    box: NotRequired[str]
    commitment: NotRequired[str]
    stuck_keys: NotRequired[list[str]]
    check: str


class Record(TypedDict):
    """Any other line."""

    n: int
    t: int
    event: NotRequired[Event]
    note: NotRequired[str]  # one of every game's, or of this game's own
    seat: NotRequired[int]
    side: NotRequired[str]
    plays: NotRequired[str]
    pause_ms: NotRequired[int]
    parts: NotRequired[list[str]]
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
    why: NotRequired[list[list[Any]]]  # a code and its values each
    undone: NotRequired[Event]
    result: NotRequired[Literal["finished", "ended"]]
    state: NotRequired[State]
    secret: NotRequired[str]
    signed: NotRequired[dict[str, Any]]
    check: str


class Saying(TypedDict):
    """Something that is said of a log: a `code` with its `values` for programs, sayings among them, and the English
    `sentence`."""

    code: str
    values: dict[str, Any]
    sentence: str


class Facts(TypedDict):
    """The facts of a match whose log has no bad line."""

    good: Literal[True]
    complete: bool  # has it come to its end?
    game: str
    title: str  # of the game, for people
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
    check: str  # of the last line
    dice: list[int]  # how often the box's own throws have shown 1 to 6
    remarks: list[Saying]  # what has to be known before anything of it is believed
    seal: Saying | None  # what the seal on its dice shows
    signature: Saying | None  # who answers for it; None if it is not complete


class Fault(Saying):
    """The verdict on a log with a bad line."""

    good: Literal[False]
    line: int  # counted from 1
