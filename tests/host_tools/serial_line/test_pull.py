"""A pull over good and bad lines, in one process with the box: what ends up in files, and what the box believes."""

import json
import random

import pytest
from bench import Bench
from hostile import check, run, sealed
from lines import BadLine, GoodLine, SlowLine, copy_of
from schiri.journal.store import matches
from schiri_tools.serial_line.client import Client
from schiri_tools.serial_line.downloads import DownloadError, LogDownload
from schiri_tools.serial_line.pulling import pull
from schiri_tools.serial_line.transport import SerialError
from schiri_tools.serial_line.wire import parse
from serial_end import LineBench
from stored_flash import with_matches


def logs_of(box):
    return {stored.number: b"".join(box.log(at)) for at, stored in enumerate(stored_on(box))}


def stored_on(box):
    return matches(box.bench.app.journal.flash)


def pull_all(box, folder, transport=None, verify=lambda log: None):
    """Pulls every match as `schiri pull` does. Returns the result for each."""
    client = Client(transport or GoodLine(box), lambda sentence: None)
    client.greet()
    return [pull(client, kept, folder, verify, lambda done: None) for kept in client.matches()]


def files_in(folder):
    return {int(path.name.split("-")[1]): path.read_bytes() for path in folder.glob("*.jsonl")}


def test_files_are_the_logs_and_the_box_knows_which_it_may_let_go(box, tmp_path):
    pulled = pull_all(box, tmp_path)
    assert files_in(tmp_path) == logs_of(box)
    assert [(one.is_new, one.closed, one.complaint) for one in pulled] == [(True, True, None)] * 2 + [
        (True, False, None)
    ]
    assert [stored.pulled for stored in stored_on(box)] == [True, True, False]
    for path in tmp_path.iterdir():
        header = json.loads(path.read_bytes().split(b"\n")[0])
        assert path.name == f"match-{header['match']:05d}-{header['id']}.jsonl"


def test_a_second_pull_changes_nothing(box, tmp_path):
    pull_all(box, tmp_path)
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in tmp_path.iterdir()}
    programmed = box.bench.board.blocks.programmed
    assert not any(one.is_new for one in pull_all(box, tmp_path))
    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in tmp_path.iterdir()} == before
    assert box.bench.board.blocks.programmed == programmed


def test_an_unfinished_match_grows_with_the_next_pull(box, tmp_path):
    box.bench.choose("Weiter")
    pull_all(box, tmp_path)
    shorter = files_in(tmp_path)[3]
    for _ in range(3):
        box.bench.press("OK")
    box.bench.time.until("duel", 10000000)
    box.bench.press("AF")
    assert pull_all(box, tmp_path)[2].is_new
    longer = files_in(tmp_path)[3]
    assert longer == logs_of(box)[3] and longer.startswith(shorter) and len(longer) > len(shorter)


@pytest.mark.parametrize("mean_good", [300, 1000, 5000])
def test_over_a_bad_line_files_come_whole_or_not_at_all(played, tmp_path, seeds, mean_good):
    for seed in seeds:
        pull_over_a_bad_line(copy_of(played), tmp_path / str(seed), random.Random(seed * 10000 + mean_good), mean_good)


def pull_over_a_bad_line(box, folder, source, mean_good):
    """Pulls again and again until all matches have come; files in between are always whole."""
    folder.mkdir()
    logs = logs_of(box)
    for _ in range(400):
        try:
            pulled = pull_all(box, folder, BadLine(box, source, mean_good, 150))
        except SerialError:
            pulled = None
        there = files_in(folder)
        assert all(there[number] == logs[number] for number in there)
        for stored in stored_on(box):
            assert not stored.pulled or (stored.closed and there[stored.number] == logs[stored.number])
        if pulled:
            break
    assert files_in(folder) == logs
    assert not list(folder.glob("*.part"))


def test_a_pull_goes_on_where_it_was_cut_off(box, tmp_path):
    class CutLine(GoodLine):
        bytes_left = 20000

        def on_the_way(self, data):
            CutLine.bytes_left -= len(data)
            if CutLine.bytes_left < 0:
                raise SerialError("cut")
            return data

    with pytest.raises(SerialError):
        pull_all(box, tmp_path, CutLine(box))
    (part,) = tmp_path.iterdir()
    kept_back = part.read_bytes()
    assert part.suffix == ".part" and logs_of(box)[1].startswith(kept_back) and len(kept_back) > 5000
    part.write_bytes(kept_back + b'{"n": half a line')
    CutLine.bytes_left = 1 << 30
    line = CutLine(box)
    pull_all(box, tmp_path, line)
    assert files_in(tmp_path) == logs_of(box)
    used = (1 << 30) - CutLine.bytes_left
    assert used < sum(map(len, logs_of(box).values())) * 1.3 - len(kept_back)


@pytest.mark.parametrize("place", [0, 40, 700, 5000])
def test_a_part_that_was_damaged_is_not_trusted(box, tmp_path, place):
    pull_all(box, tmp_path)
    (path,) = tmp_path.glob("match-00001-*")
    data = bytearray(path.read_bytes()[:9000])
    data[place] ^= 4
    path.unlink()
    path.with_name(path.name + ".part").write_bytes(data)
    pull_all(box, tmp_path)
    assert files_in(tmp_path) == logs_of(box)


@pytest.mark.parametrize("mine", [lambda log: log.replace(b'"Ada"', b'"Eve"'), lambda log: log + b"more\n"])
def test_another_file_of_that_name_is_left_alone(box, tmp_path, mine):
    logs = logs_of(box)
    pull_all(box, tmp_path)
    path = sorted(tmp_path.iterdir())[0]
    path.write_bytes(mine(logs[1]))
    client = Client(GoodLine(box), lambda sentence: None)
    with pytest.raises(DownloadError, match="is another log than the box's") as refusal:
        pull(client, client.matches()[0], tmp_path, lambda log: None, lambda done: None)
    assert path.read_bytes() == mine(logs[1])
    (part,) = tmp_path.glob("*.part")
    assert str(refusal.value).endswith(f"the box's log is in {part}.") and part.read_bytes() == logs[1]


def test_a_log_that_does_not_verify_is_kept_but_not_acknowledged(box, tmp_path):
    pulled = pull_all(box, tmp_path, verify=lambda log: "line 3: no." if b'"match": 2' in log[:100] else None)
    assert [one.complaint is None for one in pulled] == [True, False, True]
    assert pulled[1].complaint.endswith(".jsonl does not verify: line 3: no.")
    assert files_in(tmp_path) == logs_of(box)
    assert [stored.pulled for stored in stored_on(box)] == [True, False, False]


def test_of_a_damaged_log_all_that_there_is_comes_and_is_not_acknowledged(box, tmp_path):
    lost = stored_on(box)[0].sectors[1]
    box.bench.board.blocks.sectors[lost][:32] = bytes(32)
    box = copy_of(box)
    for _ in range(2):
        pulled = pull_all(box, tmp_path)
        assert "A part of match 1 is missing" in pulled[0].complaint
        assert files_in(tmp_path) == logs_of(box)
        assert [stored.pulled for stored in stored_on(box)] == [False, True, False]


def test_a_byte_changed_on_the_flash_is_found_and_the_log_kept_as_it_stands(box, tmp_path):
    where = stored_on(box)[0].sectors[1]
    box.bench.board.blocks.sectors[where][500] ^= 2
    pulled = pull_all(box, tmp_path)
    assert "is damaged on the box" in pulled[0].complaint
    assert files_in(tmp_path) == logs_of(box) and not stored_on(box)[0].pulled


@pytest.mark.parametrize("patience", [60, 4, 0.5])
def test_a_box_that_stays_silent_is_waited_for_just_as_long_and_then_given_up(box, patience):
    class DeafLine(GoodLine):
        def on_the_way(self, data):
            return b""

    said = []
    line = DeafLine(box)
    with pytest.raises(SerialError, match=f"No answer for {patience} s: is it in a duel, is this a Schiri"):
        Client(line, said.append, patience).greet()
    assert line.seconds == pytest.approx(patience, abs=0.1)
    assert ["In a duel a box is silent" in sentence for sentence in said] == [True] * (patience > 3)


@pytest.mark.parametrize("talk", [b"OK\r\nERROR\r\n", b"\x00\xff\x80" * 50])
def test_what_talks_but_is_no_schiri_is_told_apart(box, talk):
    class Stranger(GoodLine):
        def receive(self, seconds):
            self.seconds += 1
            return talk

    line = Stranger(box)
    with pytest.raises(SerialError, match="does not answer like a Schiri"):
        Client(line, lambda sentence: None).greet()
    assert line.seconds < 20


def test_a_duel_in_the_middle_of_a_pull_is_waited_for(box, tmp_path):
    class Duel(GoodLine):
        """Begins a duel after some lines, and ends it after half a minute."""

        started = None

        def receive(self, seconds):
            bench = self.box.bench
            if self.started is None and self.seconds > 0.05:
                self.started = self.seconds
                bench.app.armed = True
            if self.started is not None and self.seconds - self.started > 30:
                bench.app.armed = False
            return super().receive(seconds)

    said = []
    client = Client(Duel(box), said.append)
    assert pull(client, client.matches()[0], tmp_path, lambda log: None, lambda done: None).is_new
    assert files_in(tmp_path)[1] == logs_of(box)[1]
    assert len(said) == 1


def test_from_a_box_twice_as_slow_as_the_emulated_one_a_list_and_all_logs_come_whole(tmp_path):
    line = SlowLine(LineBench(Bench(blocks=with_matches(600))), 2)
    listed = run(line, "list")
    pulled = run(line, "pull", "--to", tmp_path)
    check(listed)
    check(pulled)
    assert listed.status == pulled.status == 0, listed.err + pulled.err
    assert len(listed.out.splitlines()) == len(list(tmp_path.glob("*.jsonl"))) == 600
    assert all(stored.pulled for stored in stored_on(line.box))


def test_an_identity_from_the_box_cannot_lead_out_of_the_folder(tmp_path):
    assert parse(sealed(b"match 1 ../../ab 100 closed").rstrip()) is None
    assert LogDownload(tmp_path, 1, None).path.parent == tmp_path
