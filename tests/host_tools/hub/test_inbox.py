"""Match logs come into a hub by one way in, as often as they like, and count once; on SQLite and on PostgreSQL."""

import random
import stat
import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from evenings import begin, begun, of_draw, people, renamed
from known_matches import three_halves
from schiri.match.game import Refusal
from schiri_tools.hub import results
from schiri_tools.hub.file import verified
from schiri_tools.hub.inbox import LOGS_AT_ONCE, MOST_BYTES_OF_A_LOG, Inbox
from schiri_tools.hub.store.database import DatabaseError, opened
from schiri_tools.hub.store.tables import METADATA
from schiri_tools.hub.store.tournaments import Moved, NoTournament, Tournaments
from schiri_tools.hub.tournament import Tournament
from sqlalchemy import text
from sweeps import first

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.signing.box import TestBox

TOLD = Tournament({**begin("swiss"), "test_dice": True})
for one in ("Ada", "Ben"):
    TOLD.apply({"event": "enter", "name": one})
TOLD.apply(TOLD.draw())
WHOLE = of_draw(
    (GOLDEN / "whole_match.jsonl").read_bytes(), TOLD.state
)  # Ben has beaten Ada at the only table of `begun()`
BOX = TestBox(seed="of the club")


@pytest.fixture
def tournaments(address):
    return Tournaments(opened(address))


def test_the_same_log_by_three_ways_at_once_counts_once(address):
    """One of the three ways leads through a second hub on the same database."""
    tournaments = Tournaments(opened(address))
    id_ = begun(tournaments)
    inboxes = [Inbox(tournaments), Inbox(tournaments), Inbox(Tournaments(opened(address)))]
    outcomes = []
    ways = [
        threading.Thread(target=lambda inbox=inbox: outcomes.append(inbox.take(id_, WHOLE, "way"))) for inbox in inboxes
    ]
    for way in ways:
        way.start()
    for way in ways:
        way.join()
    assert sorted(outcome.code for outcome in outcomes) == ["known", "known", "taken"]
    assert all(outcome.counts for outcome in outcomes)
    again = Tournaments(opened(address))
    assert [game.result.winners for game in again.look(id_).state.games] == [("Ben",)]
    assert again.logs(id_) == [WHOLE]
    assert verified(again.file(id_)).state == again.look(id_).state


@pytest.mark.parametrize(("rounds", "tables"), first(1, [(2, 10), (20, 50)]))
def test_two_contradictions_among_many_shuffled_logs_are_refused_whenever_they_come(tmp_path, rounds, tables):
    """Somebody who has read the box's key signs two match numbers again: one at the same table, one in a later
    round."""
    address, chance, names = str(tmp_path / "hub.sqlite"), random.Random(rounds), people(3 * tables)
    tournaments = Tournaments(opened(address))
    id_ = tournaments.begin({**begin("groups", rounds=rounds), "test_dice": True})
    tournaments.apply(id_, [{"event": "enter", "name": name} for name in names])
    inbox, whole, refused, numbers = Inbox(tournaments), three_halves().data(), [], [*range(1, rounds * tables + 1)]
    chance.shuffle(numbers)
    twins = {1: numbers[4], rounds: numbers[0]}
    for number in range(1, rounds + 1):
        chance.shuffle(names)
        seats = [names[table : table + 3] for table in range(0, len(names), 3)]
        tournaments.apply(id_, [{"event": "draw", "round": number, "tables": seats, "byes": [], "by_hand": True}])
        state, own = tournaments.look(id_).state, numbers[(number - 1) * tables : number * tables]
        at_tables = [(seats[table], own[table]) for table in range(tables)]
        at_tables += [(seats[4][::-1], twins[number])] if number in twins else []
        logs = [BOX.signed(of_draw(renamed(whole, who, f"{one:08x}"), state), one) for who, one in at_tables]
        for log in chance.sample(logs, len(logs)):
            outcome = inbox.take(id_, log)
            refused += [] if outcome.code == "taken" else [(log, outcome)]
    assert len(tournaments.look(id_).state.known) == rounds * tables and len(refused) == 2
    again = Inbox(Tournaments(opened(address)))
    for (log, outcome), match in zip(refused, twins.values(), strict=True):
        assert outcome.code == "two_logs" and f"match {BOX.fingerprint}/{match}:" in outcome.sentence
        assert again.take(id_, log) == outcome


def test_a_log_is_read_once_whatever_becomes_of_it(tmp_path, monkeypatch):
    """A tournament that changes before the result is applied is no reason to read the log again."""
    tournaments = Tournaments(opened(str(tmp_path / "hub.sqlite")))
    id_, read, verified_by = begun(tournaments), [], results.verified
    other = Tournaments(opened(str(tmp_path / "hub.sqlite")))

    def verified_meanwhile(*of):
        read.append(of)
        other.apply(id_, [{"event": "enter", "name": f"P{len(read)}"}])
        return verified_by(*of)

    monkeypatch.setattr(results, "verified", verified_meanwhile)
    inbox, log = Inbox(tournaments), of_draw(WHOLE, tournaments.look(id_).state)
    assert [inbox.take(id_, one, "phone").code for one in (log, log, log[:-30])] == ["taken", "known", "bad_log"]
    assert len(read) == 3


def test_what_was_undone_stays_undone_after_a_restart_until_organisers_count_it(address):
    tournaments = Tournaments(opened(address))
    id_ = begun(tournaments)
    assert Inbox(tournaments).take(id_, WHOLE, "box 000123").code == "taken"
    Tournaments(opened(address)).apply(id_, [{"event": "undo"}])  # another program
    assert Inbox(tournaments).take(id_, WHOLE).code == "undone"
    again = Tournaments(opened(address))
    inbox = Inbox(again)
    assert inbox.take(id_, WHOLE, "box 000123").code == "undone"
    (waiting,) = inbox.waiting(again.look(id_), {"000123": 1})
    assert (waiting.box, waiting.table, waiting.can_count) == ("000123", 1, True)
    inbox.count(id_, waiting.id, 1, "Orga")
    assert again.look(id_).state.result(1, 1).winners == ("Ben",) and again.logs(id_) == [WHOLE]
    assert again.look(id_).records[-1]["event"]["by"] == "Orga" and not inbox.waiting(again.look(id_), {})
    assert verified(again.file(id_)).state == again.look(id_).state
    again.delete(id_)
    assert Inbox(tournaments).take(id_, WHOLE).code == "no_tournament"


def test_logs_stand_in_the_order_in_which_they_came_although_the_clock_was_set_back(address):
    now = [1_800_000_000.0]
    tournaments = Tournaments(opened(address), clock=lambda: now[0])
    id_ = begun(tournaments, ("Ada", "Ben", "Cem", "Dora"))
    logs = [
        of_draw(renamed(WHOLE, seats, f"{table:08x}"), tournaments.look(id_).state)
        for table, seats in enumerate(tournaments.look(id_).state.rounds[0].tables, 1)
    ]
    for log in logs:
        assert Inbox(tournaments).take(id_, log, "box").code == "taken"
        now[0] -= 3600
    assert tournaments.logs(id_) == logs


@pytest.mark.parametrize(
    ("log", "code"),
    [(BOX.signed(WHOLE)[:-9], "bad_log"), (WHOLE, "foreign_box"), (bytes(MOST_BYTES_OF_A_LOG + 1), "too_large")],
)
def test_what_is_no_result_of_the_event_is_refused_and_not_kept(tmp_path, log, code):
    tournaments = Tournaments(opened(str(tmp_path / "hub.sqlite")))
    id_ = begun(tournaments, boxes=[BOX.fingerprint])
    before = tournaments.file(id_)
    outcome = Inbox(tournaments).take(id_, log, "stranger")
    assert outcome.code == code and not outcome.counts and outcome.sentence[-1] == "."
    assert tournaments.file(id_) == before and tournaments.logs(id_) == []
    assert Inbox(tournaments).take(id_, BOX.signed(WHOLE), "box").counts


def test_whoever_brings_too_many_logs_waits_and_nobody_else(tmp_path):
    tournaments = Tournaments(opened(str(tmp_path / "hub.sqlite")))
    id_, now = begun(tournaments), [0.0]
    inbox = Inbox(tournaments, clock=lambda: now[0])
    codes = [inbox.take(id_, b"", "stranger").code for _ in range(LOGS_AT_ONCE + 2)]
    assert codes == ["bad_log"] * LOGS_AT_ONCE + ["too_often"] * 2
    assert inbox.take(id_, WHOLE, "box").code == "taken"
    now[0] += 1
    assert [inbox.take(id_, b"", "stranger").code for _ in range(2)] == ["bad_log", "too_often"]


def test_events_happen_all_or_none(tournaments):
    id_ = begun(tournaments, drawn=False)
    before, tournament = tournaments.file(id_), tournaments.look(id_).tournament
    with pytest.raises(Refusal):
        tournaments.apply(id_, [{"event": "enter", "name": name} for name in ("Cem", "Dora", "Ada")])
    assert tournaments.file(id_) == before
    assert tournaments.look(id_).tournament is tournament  # to read and check it all again would take seconds
    with pytest.raises(Moved):
        tournaments.apply(id_, [{"event": "undo"}], seen=1)  # the page has seen one event only
    assert tournaments.file(id_) == before


def test_two_programs_on_one_database_never_write_the_same_line(address):
    one, other = Tournaments(opened(address)), Tournaments(opened(address))
    id_ = begun(one, drawn=False)
    for number in range(4):
        (one, other)[number % 2].apply(id_, [{"event": "enter", "name": f"P{number}"}])
    assert one.file(id_) == other.file(id_)
    assert list(one.look(id_).state.entrants) == ["Ada", "Ben", "P0", "P1", "P2", "P3"]


def test_there_is_no_tournament_of_a_name_that_nobody_gave(tmp_path):
    tournaments = Tournaments(opened(str(tmp_path / "hub.sqlite")))
    assert Inbox(tournaments).take("' OR 1=1", WHOLE, "stranger").code == "no_tournament"
    with pytest.raises(NoTournament):
        tournaments.look("")


def test_the_revisions_make_the_tables_of_the_code(address):
    with opened(address).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


@pytest.mark.parametrize(
    "address", ["mysql://club@localhost/hub", "://", "postgresql://club:geheim@127.0.0.1:1/hub", "/no/such/folder/hub"]
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence_without_its_password(address):
    with pytest.raises(DatabaseError) as caught:
        opened(address)
    assert str(caught.value)[-1] == "." and "geheim" not in str(caught.value) and "\n" not in str(caught.value)


def test_the_files_of_a_database_are_for_their_owner_alone(tmp_path):
    """A file that an older version has made readable for everybody becomes the owner's alone."""
    file = tmp_path / "hub.sqlite"
    file.touch(mode=0o644)
    file.chmod(0o644)
    with opened(str(file)).connect() as connection:
        connection.execute(text("SELECT * FROM tournaments"))
        found = {one.name: stat.filemode(one.stat().st_mode) for one in tmp_path.iterdir()}
    assert found == dict.fromkeys(("hub.sqlite", "hub.sqlite-wal", "hub.sqlite-shm"), "-rw-------")


def test_a_database_of_another_version_is_told_in_a_sentence(tmp_path):
    address = str(tmp_path / "hub.sqlite")
    with opened(address).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError, match=r"^The database .* is of another version of Schiri\.$"):
        opened(address)
