"""Open matches of each game with a damaged log, and the conditions that must hold for a box that finds one. Runs on
MicroPython."""

from bench import Bench
from faulty_flash import FaultyBlocks
from generator import generator
from players import Enough, limited, play_match
from schiri.box.app import App
from schiri.dice.stream import values_of
from schiri.games import NAMES, checked_start, facts_of, new_match
from schiri.journal.reading import Reader
from schiri.journal.record import Chain, record_of
from schiri.journal.sectors import Flash
from schiri.journal.store import matches
from schiri.util.json_writer import dumps

GAMES = sorted(NAMES)
PRESSES = 60
LOSSES = ("a bit", "a bit", "a bit", "a head", "no reading", "blank")


class OpenMatch:
    """A match during which the box was switched off."""

    def __init__(self, game, seed):
        while not self._is_under_way(game, seed):
            seed += 1
        self.lines = good_lines(self.blocks)
        self.records = [record_of(line) for line in self.lines]
        self.thrown = [record for record in self.records if "throw" in record]

    def _is_under_way(self, game, seed):
        """Plays a random match for a number of presses; returns whether it is still open."""
        self.blocks = FaultyBlocks()
        bench = Bench(blocks=self.blocks)
        names = ("Ada", "Ben", "Cleo", "Dora")[: facts_of(game).seats[0]]
        bench.begin(names=names, game=game, ask_parts=True)
        try:
            play_match(bench, generator(seed), limited(PRESSES))
        except Enough:
            return bench.game.phase != "over"
        return False

    def game(self, count):
        """Returns the game after the first `count` lines of the log."""
        match = new_match(checked_start(self.records[1]["event"]))
        for record in self.records[2:count]:
            if "event" in record:
                match.apply(record["event"])
        return match.game


def good_lines(blocks):
    """Returns the lines of the newest log up to the last good one."""
    flash = Flash(blocks)
    chain = Chain()
    lines = []
    reader = Reader(flash, matches(flash)[-1].sectors)
    for line in reader.lines():
        if reader.has_gap or not chain.follow(line):
            break
        lines.append(line)
    return lines


def damage(blocks, random):
    """Damages a sector in use in one way, and returns the way."""
    sector = sorted(blocks.sectors)[random(len(blocks.sectors))]
    loss = LOSSES[random(len(LOSSES))]
    data = blocks.sectors[sector]
    if loss == "a bit":
        offset = random(len(data))
        data[offset] ^= 1 << random(8)
        return "%s at %d of sector %d" % (loss, offset, sector)
    if loss == "a head":
        data[random(20)] ^= 1 << random(8)
    elif loss == "blank":
        data[:] = b"\xff" * len(data)
    else:
        blocks.unreadable = {sector}
    return "%s of sector %d" % (loss, sector)


def check(match, blocks):
    """Checks the box's reaction to the damaged match. Returns "offered", "ended" if it cannot be resumed without its
    secret, or "told" if it is lost."""
    bench = Bench(blocks=blocks)
    said = []
    while bench.screen == "Message":
        said += bench.app.screen.lines
        bench.press("OK")
    if bench.screen != "UnfinishedScreen":
        if not (said or bench.app.screen.title == "Partie 1 beschädigt"):
            raise AssertionError("neither offered nor told")
        return "told"
    session = bench.app.session
    kept = len(good_lines(blocks))
    if good_lines(blocks) != match.lines[:kept]:
        raise AssertionError("other lines")
    if not session.seal.secret:
        if "Geheimnis verloren" not in said:
            raise AssertionError("the secret is lost, and nobody says so")
        bench.choose("Partie beenden")
        if bench.log()[-1]["result"] != "ended" or "secret" in bench.log()[-1]:
            raise AssertionError("no end")
        return "ended"
    session.commit()
    resumed = [record for record in bench.log() if "resumed" in record][-1]
    if kept < len(match.lines) and not ("torn" in resumed or said):
        raise AssertionError("%d records are lost without a word" % (len(match.lines) - kept))
    if ("lost" in resumed) != (resumed["resumed"] == "damage") or ("lost" in resumed and not said):
        raise AssertionError("%s, but said was %s" % (dumps(resumed), said))
    aborted = "cause" in bench.log()[-1]
    if not aborted and dumps(session.game.state()) != dumps(match.game(kept).state()):
        raise AssertionError("another state")
    thrown = [record for record in match.records[:kept] if "throw" in record]
    if session.seal.thrown != len(thrown):
        raise AssertionError("%d throws" % session.seal.thrown)
    _check_next_throw(match, session, bench)
    if len(good_lines(blocks)) != len(bench.log()) or not matches(Flash(blocks))[-1].whole:
        raise AssertionError("what follows does not count")
    App(bench.board, 0)
    return "offered"


def _check_next_throw(match, session, bench):
    """Checks that lost throws come again with the same dice, if the players' parts are the same."""
    due = match.thrown[session.seal.thrown :]
    if session.seal.contributions and due and session.game.chance():
        session.throw(bench.app.dice, bench.app.clock.now)
        values, wanted = values_of(session.latest_event()), values_of(due[0]["event"])
        count = min(len(values), len(wanted))  # the record that says how many dice are thrown may be lost
        if values[:count] != wanted[:count]:
            raise AssertionError("other dice: %s for %s" % (values, wanted))
        session.commit()


def damaged(count, seed):
    """Damages `count` open matches of all games. Returns how often each outcome came."""
    random = generator(seed)
    found = {}
    open_matches = [OpenMatch(game, seed) for game in GAMES]
    for number in range(count):
        match = open_matches[number % len(GAMES)]
        blocks = match.blocks.copy()
        what = damage(blocks, random)
        try:
            outcome = check(match, blocks)
        except Exception as error:
            raise AssertionError("%s, %s: %r" % (GAMES[number % len(GAMES)], what, error)) from None
        found[outcome] = found.get(outcome, 0) + 1
    return found
