"""A match counts by itself only after its draw: the same people and boxes meet again next week."""

import json

import pytest
from clubs import HubInAThread, Visitor
from hub_of_boxes import let_work
from schiri_tools.hub.file import verified
from test_boxes_at_tables import CODE, WHOLE, box_with, row_of


def results(organiser, id_):
    return verified(organiser.get(f"/desk/{id_}/file").body).state.rounds[0].results


def by_box(hub, organiser, id_, log):
    """Lets the box at table 1 deliver the log, until the desk shows that it is refused."""
    organiser.send(f"/desk/{id_}/box", {"code": CODE, "table": 1})
    box = box_with([log], hub.box_port)
    let_work([box], lambda: 'refusal"' in organiser.get(f"/desk/{id_}").text)
    box.link.stop()


def by_cable(hub, _organiser, id_, log):
    answer = json.loads(Visitor(hub.port).ask("POST", f"/e/{id_}/logs", log).body)
    assert (answer["counts"], answer["code"]) == (False, "other_draw")


def by_phone(hub, _organiser, id_, log):
    assert Visitor(hub.port).send_file(f"/e/{id_}/log", log).status == 422


@pytest.mark.parametrize("bring", [by_box, by_cable, by_phone])
def test_a_match_of_last_week_is_no_result_of_this_week_whose_hub_was_started_again(bring, tmp_path):
    place = str(tmp_path / "hub.sqlite")
    with HubInAThread(place) as hub:
        organiser = hub.organiser()
        last_week = organiser.drawn()
        log = organiser.of_draw(last_week, WHOLE)
        organiser.send_file(f"/desk/{last_week}/log", log)
        assert results(organiser, last_week)[0]
    with HubInAThread(place) as hub:
        organiser = hub.organiser()
        this_week = organiser.drawn()
        bring(hub, organiser, this_week, log)
        assert results(organiser, this_week) == (None,)
        # The log waits at the desk, where organisers can count it.
        assert organiser.count(this_week, 1).status == 303 and results(organiser, this_week)[0].winners == ("Ben",)
        assert 'refusal"' not in organiser.get(f"/desk/{this_week}").text


def test_a_misspelt_name_waits_at_its_table_and_beside_its_box_with_what_speaks_for_and_against(hub, organiser):
    id_ = organiser.drawn(("Ada", "Benn"))
    organiser.send(f"/desk/{id_}/box", {"code": CODE, "table": 1})
    box = box_with([WHOLE], hub.box_port)
    let_work([box], lambda: "<strong>Refused:</strong>" in row_of(organiser.get(f"/desk/{id_}").text, CODE))
    table = organiser.get(f"/desk/{id_}").text.partition('id="table-1-1"')[2].partition("</section>")[0]
    assert f"Box {CODE}. <bdi>Ada, Ben</bdi>" in table and "Count it for table 1" in table
    assert "its box stands here" in table and "other names, no sign of a draw" in table
    kept = hub.hub.tournaments.look(id_)
    (waiting,) = hub.hub.inbox.waiting(kept, hub.hub.assigned.tables(id_))
    assert (waiting.box, waiting.table, waiting.players, waiting.winners) == (CODE, 1, ("Ada", "Ben"), ("Ben",))
    assert waiting.speaks_for[0] == "at_table" and waiting.speaks_against[:2] == ("other_names", "no_draw")
    organiser.send(f"/desk/{id_}/count-log", {"id": waiting.id, "table": 1})
    assert results(organiser, id_)[0].winners == ("Benn",)
    box.link.stop()
