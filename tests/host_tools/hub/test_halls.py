"""What a hub that follows takes from a broker, where anybody may write, and how it joins the halls' standings."""

import asyncio
import contextlib
from collections import Counter

import pytest
from evenings import AT, begin, write_round
from schiri_tools.cli.main import main as schiri
from schiri_tools.hub.broker import publisher
from schiri_tools.hub.broker.address import address_of
from schiri_tools.hub.broker.halls import MOST_TOURNAMENTS, Halls
from schiri_tools.hub.broker.messages import MOST_BYTES, WITHDRAWN
from schiri_tools.hub.file import Writer
from schiri_tools.hub.joined import joined
from schiri_tools.hub.server.hall_pages import standings_of
from schiri_tools.hub.store.database import opened
from schiri_tools.hub.store.tournaments import Tournaments
from schiri_tools.hub.tournament import Tournament
from schiri_tools.util.errors import UserError

NORTH = ("North", "abc")
ADDRESS = address_of("mqtt://broker.example/cup")


def hall(names, rounds=1, seed="1", name="swiss", **options):
    """Returns a file after that many rounds in which the first at each table has won."""
    writer = Writer.begun(begin(name, seed, **{"rounds": 3, **options}))
    for one in names:
        writer.apply({"event": "enter", "name": one}, AT)
    for _ in range(rounds):
        write_round(writer)
    return writer


def half_points(writer):
    """Returns the half points by an own count of the file's events: two for a win and for a bye."""
    found = Counter(dict.fromkeys(writer.tournament.state.entrants, 0))
    for event in writer.tournament.history:
        if event["event"] == "result":
            found[event["winners"][0]] += 2
        elif event["event"] == "draw":
            found.update(dict.fromkeys(event["byes"], 2))
    return found


@pytest.fixture
def halls():
    return Halls()


def test_a_file_that_comes_twice_or_late_changes_nothing(halls):
    writer = hall(("Ada", "Ben"))
    early = writer.data
    assert halls.take(NORTH, early)
    write_round(writer)
    assert halls.take(NORTH, writer.data)
    told = []
    halls.watch(lambda: told.append(1))
    assert not halls.take(NORTH, writer.data) and not halls.take(NORTH, early)
    assert told == [] and len(halls.halls()[NORTH].kept.state.rounds) == 2


@pytest.mark.parametrize(
    "garbage", [b"\x00\xff" * 99, b"{}", b"[" * 9999, b"9" * 9999, b"null\n", b'{"schiri_tournament": 1}\n' * 9]
)
def test_garbage_neither_shows_anything_nor_changes_what_is_known(halls, garbage):
    assert not halls.take(NORTH, garbage) and halls.halls() == {}
    halls.take(NORTH, hall(("Ada", "Ben")).data)
    before = halls.halls()[NORTH]
    halls.take(NORTH, garbage)
    after = halls.halls()[NORTH]
    assert after.kept == before.kept and after.doubt


def test_another_file_of_a_known_tournament_is_not_believed(halls):
    halls.take(NORTH, hall(("Ada", "Ben")).data)
    halls.take(NORTH, hall(("Ada", "Mallory")).data)
    known = halls.halls()[NORTH]
    assert known.doubt == "There are two different files of this tournament: one of them is forged."
    assert list(known.kept.state.entrants) == ["Ada", "Ben"]


def test_a_bad_line_behind_good_ones_takes_nothing_of_them_and_what_follows_is_taken_again(halls):
    writer = hall(("Ada", "Ben"))
    halls.take(NORTH, writer.data)
    write_round(writer)
    halls.take(NORTH, writer.data + b"{}\n")
    known = halls.halls()[NORTH]
    assert "does not verify" in known.doubt and len(known.kept.tournament.state.rounds) == 1
    assert halls.take(NORTH, writer.data)
    known = halls.halls()[NORTH]
    assert not known.doubt and len(known.kept.tournament.state.rounds) == 2


def test_a_tournament_that_two_halls_publish_counts_once_where_most_is_on_record(halls):
    """A hall's former name stays on the broker; and anybody can publish what another one has."""
    writer, other = hall(("Ada", "Ben")), hall(("Ada", "Ben"), seed="2")
    halls.take(NORTH, writer.data)
    write_round(writer)
    halls.take(("Nordhalle", "abc"), writer.data)
    halls.take(("South", "abc"), other.data)
    found = halls.halls()
    assert {place[0]: one.copy_of for place, one in found.items()} == {
        "Nordhalle": "",
        "North": "Nordhalle",
        "South": "",
    }
    (standings,) = standings_of(found.values())
    assert {row.hall for row in standings.rows} == {"Nordhalle", "South"}
    halls.take(("Nordhalle", "abc"), WITHDRAWN)
    assert not halls.halls()[NORTH].copy_of


def test_a_huge_file_is_not_read(halls):
    halls.take(NORTH, b"\n" * (MOST_BYTES + 1))
    assert halls.halls() == {}


def test_what_is_withdrawn_is_not_shown_any_more(halls):
    for end in (WITHDRAWN, b""):
        assert halls.take(NORTH, hall(("Ada", "Ben")).data)
        assert halls.take(NORTH, end) and halls.halls() == {}


def test_a_forger_fills_no_memory_with_tournaments(halls):
    data = hall(("Ada", "Ben"), rounds=0).data
    for number in range(MOST_TOURNAMENTS + 5):
        halls.take(("North", f"t{number}"), data)
    assert len(halls.halls()) == MOST_TOURNAMENTS


class Broker:
    """A broker connection that takes what a hall publishes, or discards it and confirms it all the same."""

    def __init__(self, takes):
        self.takes = takes

    async def send(self, topic, payload):
        place = ADDRESS.place(topic)
        if place and self.takes:
            self.publisher.came_back(place[1], payload)


@pytest.mark.parametrize("takes", [True, False])
def test_a_hall_whose_files_the_broker_throws_away_is_told_so_once(takes, tmp_path, monkeypatch):
    monkeypatch.setattr(publisher, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(publisher, "ECHO_SECONDS", 0.01)
    tournaments, told, broker = Tournaments(opened(str(tmp_path / "hub.sqlite"))), [], Broker(takes)
    for _ in range(2):
        tournaments.publish(tournaments.begin(begin("swiss", "1", rounds=3)), True)

    async def publish():
        broker.publisher = publisher.Publisher(tournaments, ADDRESS, "North", told.append)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(broker.publisher.publish(broker.send), 0.5)

    asyncio.run(publish())
    sentence = "The broker does not give back what this hall publishes: may it write and read cup/North/#?"
    assert told == ([] if takes else [sentence])


def test_the_joined_standings_are_those_of_all_who_played_by_their_own_count():
    """The same name in two halls is two people."""
    north = hall(("Ada", "Ben", "Cem", "Dora", "Eva"), rounds=3)
    south = hall(("Ada", "Finn", "Gül"), rounds=2, seed="2")
    (found,) = joined({NORTH: north.tournament.state, ("South", "abc"): south.tournament.state})
    points = {(row.hall, row.name): row.values[0] for row in found.rows}
    expected = {("North", name): count for name, count in half_points(north).items()}
    expected |= {("South", name): count for name, count in half_points(south).items()}
    assert points == expected
    for row in found.rows:
        better = sum(other.values > row.values for other in found.rows)  # in each of these values more is better
        assert row.place == better + 1


def test_halls_that_play_something_else_have_a_table_of_their_own():
    """The size of the tables makes no difference: each hall chooses its own."""
    same = [Tournament(begin("groups", rounds=3, size=size)).state for size in (4, 5)]
    other = [Tournament(begin("groups", rounds=4)).state, Tournament(begin("lives")).state]
    tables = joined({(f"H{number}", "x"): state for number, state in enumerate((*same, *other))})
    assert len(tables) == 3


def test_an_address_has_all_that_a_broker_asks_for():
    found = address_of("mqtts://club:a%40b@broker.example:9999/cup/2026")
    assert found == ("broker.example", 9999, True, "club", "a@b", "cup/2026")
    assert address_of("mqtt://h")[1:] == (1883, False, None, None, "schiri")
    assert found.place("cup/2026/Halle Süd/abc/file") == ("Halle Süd", "abc")
    for topic in ("cup/2026/x/abc/results", "cup/2026/x/../file", "cup/2026/a/b/c/file", "cup/2026//abc/file", "file"):
        assert found.place(topic) is None, topic


@pytest.mark.parametrize(
    "address",
    [
        *("", "broker.example", "http://h", "mqtt://", "mqtt://h:99999", "mqtt://h:0", "mqtt://h/+/x", "mqtt://[x"),
        *("mqtt://h" + "/x" * 33_000, f"mqtt://{'x' * 66_000}@h", f"mqtt://x:{'x' * 66_000}@h"),
    ],
)
def test_an_address_that_is_none_is_refused_in_a_sentence(address):
    with pytest.raises(UserError, match=r"\.$"):
        address_of(address)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--follow"], "need a broker"),
        (["--broker", "mqtt://h"], "--broker needs --hall NAME"),
        (["--broker", "mqtt://h", "--hall", "a/b"], "The name of a hall"),
        (["--broker", "mqtt://h", "--follow", "--hall", ""], "The name of a hall"),
        (["--broker", "h", "--follow"], "The address of a broker is one such as"),
    ],
)
def test_wrong_words_for_a_broker_are_told_in_a_sentence(words, sentence, capsys, tmp_path):
    assert schiri(["hub", "--database", str(tmp_path / "hub.sqlite"), *words]) == 1
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and sentence in told.err and not told.out
