"""Two halls and a hub that follows them, over a real Mosquitto that is killed, and forgets all it had; hubs that are
killed; strangers who write to the same topics."""

import json
import re
from collections import Counter

import pytest
from axe import violations
from clubs import PEOPLE, RunningHub, Visitor, until
from mosquitto import Mosquitto
from paho.mqtt import client as paho
from paho.mqtt import publish
from playwright.sync_api import expect
from schiri_tools.hub.broker.messages import MOST_BYTES, WITHDRAWN
from schiri_tools.hub.file import verified

pytestmark = pytest.mark.sweep


@pytest.fixture(scope="module")
def broker():
    running = Mosquitto()
    yield running
    running.end()


class Hall:
    """The hub of a hall, and its organiser."""

    def __init__(self, folder, name, broker, people):
        self.words = (str(folder / f"{name}.sqlite"), "--broker", broker.address(), "--hall", name)
        self.name = name
        self.start()
        self.id = self.organiser.begin(title="Cup", game="fini", format="swiss", rounds="20")
        self.organiser.send(f"/desk/{self.id}/enter", {"people": "\n".join(people)})
        self.publish("yes")

    def start(self):
        self.hub = RunningHub(*self.words)
        if self.hub.password:
            self.organiser = self.hub.organiser()
        self.organiser.port = self.hub.port

    def publish(self, shown):
        self.organiser.send(f"/desk/{self.id}/publish", {"shown": shown})

    def play_round(self):
        """Plays a round in which the first at each table wins."""
        if not self.file().state.open_tables:
            assert self.organiser.send(f"/desk/{self.id}/draw").status == 303
        while open_tables := self.file().state.open_tables:
            self.play_table(open_tables[0])

    def play_table(self, table):
        fields = {"round": len(self.file().state.rounds), "table": table, "won": 0}
        assert self.organiser.send(f"/desk/{self.id}/result", fields).status == 303

    def file(self):
        return verified(self.organiser.get(f"/desk/{self.id}/file").body)

    def half_points(self):
        """Returns the half points by a count of the file's events."""
        found = Counter(dict.fromkeys(self.file().state.entrants, 0))
        for event in self.file().history:
            found.update(dict.fromkeys(event.get("winners", event.get("byes", ())), 2))
        return {(name, self.name): count for name, count in found.items()}


@pytest.fixture(scope="module")
def halls(tmp_path_factory, broker):
    folder = tmp_path_factory.mktemp("halls")
    found = [Hall(folder, "North", broker, PEOPLE[:5]), Hall(folder, "Süd", broker, PEOPLE[3:9])]
    yield found
    for hall in found:
        hall.hub.kill()


@pytest.fixture(scope="module")
def follower(tmp_path_factory, broker):
    hub = RunningHub(str(tmp_path_factory.mktemp("follower") / "hub.sqlite"), "--broker", broker.address(), "--follow")
    yield Visitor(hub.port)
    hub.kill()


def shown(follower):
    """Returns the points on the page by name and hall."""
    rows = re.findall(
        r"<tr><td[^>]*>\d+</td><th[^>]*><bdi>(.*?)</bdi></th><td><bdi>(.*?)</bdi></td><td[^>]*>(\d+)",
        follower.get("/halls").text,
    )
    return {(name, hall): 2 * int(points) for name, hall, points in rows}


def expected(halls):
    return {person: count for hall in halls for person, count in hall.half_points().items()}


def until_all_is_shown(follower, halls):
    due = expected(halls)
    until(lambda: shown(follower) == due, f"{due} is not shown")


def test_a_follower_shows_what_the_files_of_all_halls_give_whoever_is_killed_in_between(broker, halls, follower):
    for hall in halls:
        hall.play_round()
    until_all_is_shown(follower, halls)
    broker.kill()
    for hall in halls:
        hall.play_round()
    until(lambda: "The broker does not answer" in follower.get("/halls").text)
    due, before = halls[1].half_points(), shown(follower)
    halls[0].hub.kill()
    broker.start()
    north = {one: count for one, count in before.items() if one[1] == "North"}
    until(lambda: shown(follower) == {**north, **due})
    halls[0].start()
    until_all_is_shown(follower, halls)


def test_garbage_forgeries_and_repetitions_on_the_topics_change_no_standings(broker, halls, follower):
    halls[0].play_round()
    until_all_is_shown(follower, halls)
    topic = f"cup/North/{halls[0].id}/file"
    true = until(lambda: retained(broker).get(topic))
    forged = true.replace(b"Ada", b"Eve")
    for payload in (b"\xff\x00", b"{}", b"[" * 100_000, forged, b"\n" * (MOST_BYTES + 100_000), true, true):
        publish.single(topic, payload, qos=1, retain=True, port=broker.port)
        publish.single("cup/North/../file", payload, qos=1, retain=True, port=broker.port)
        publish.single("cup/<b>/x/file", payload[:1000], qos=1, retain=True, port=broker.port)
    halls[1].play_round()
    until_all_is_shown(follower, halls)
    # The hall publishes its file again when somebody else has overwritten it.
    publish.single(topic, forged, qos=1, retain=True, port=broker.port)
    until(lambda: retained(broker)[topic] == true)


def test_what_is_not_published_is_not_on_the_broker_and_what_was_is_taken_away(broker, halls, follower):
    until_all_is_shown(follower, halls)
    hidden = halls[0].organiser.begin(title="Secret", game="fini", format="swiss", rounds="3")
    halls[0].hub.kill()
    halls[0].start()  # the new process does not know what it has published before
    halls[0].publish("no")
    until_all_is_shown(follower, halls[1:])
    topics = retained(broker)
    assert not any(hidden in topic for topic in topics)
    assert topics[f"cup/North/{halls[0].id}/file"] == WITHDRAWN
    assert f"cup/North/{halls[0].id}/standings" not in topics
    assert f"cup/Süd/{halls[1].id}/standings" in topics
    halls[0].publish("yes")
    until_all_is_shown(follower, halls)


def retained(broker):
    """Returns all retained messages by topic: the broker delivers them before `end`, which is sent after them."""
    found = {}

    def hear(client, _data, message):
        found[message.topic] = message.payload
        if message.topic == "end":
            client.disconnect()

    client = paho.Client(paho.CallbackAPIVersion.VERSION2)
    client.on_message = hear
    client.connect("127.0.0.1", broker.port)
    client.subscribe([("cup/#", 1), ("end", 1)])
    client.publish("end", b"", 1)
    client.loop_forever()
    return found


def test_axe_finds_nothing_on_the_page_of_all_halls(browser, halls, follower):
    halls[0].play_round()
    until_all_is_shown(follower, halls)
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{follower.port}/halls")
        expect(page.get_by_role("heading", name="Alle Hallen")).to_be_visible()
        assert violations(page) == []


def test_standings_and_results_say_of_which_file_they_are(broker, halls):
    hall = halls[0]
    hall.play_round()
    lines = hall.organiser.get(f"/desk/{hall.id}/file").body.splitlines()

    def message(kind):
        return json.loads(retained(broker).get(f"cup/North/{hall.id}/{kind}", "{}"))

    check = json.loads(lines[-1])["check"]
    until(lambda: message("results").get("check") == check)
    results, standings = message("results"), message("standings")
    told = [json.loads(line)["event"] for line in lines[1:]]
    winners = [event["winners"] for event in told if event["event"] == "result"]
    assert [one["winners"] for one in results["results"]] == winners and results["schiri_results"] == 1
    assert standings["check"] == check and standings["columns"][0] == "half_points"
    assert {(one["name"], "North"): one["values"][0] for one in standings["standings"]} == hall.half_points()
