"""The serial line from the PC's side, with the whole box behind it."""

import json

import line_noise
from bench_board import generator
from schiri.console.console import Typed
from schiri.journal.sectors import HEAD
from schiri.journal.store import match
from serial_end import LineBench, check_of

ON_MICROPYTHON = True


def short_match(line=None, end=True):
    line = line or LineBench()
    line.bench.play_short_match(end)
    return line


def long_match():
    """Returns a log that takes several sectors."""
    line = LineBench()
    line.bench.begin()
    random = generator(3)
    for _ in range(40):
        line.bench.to_duel()
        line.bench.press("%s%d" % ("AB"[random(2)], random(6) + 1))
        line.bench.press("%sF" % "AB"[random(2)])
        line.bench.press("OK")
    line.bench.end()
    line.bench.app.go_home()
    return line


def body(answer, number, index):
    """Returns the log's text in the answer to a `pull`."""
    beginning = "line %d %d " % (number, index)
    assert answer.startswith(beginning), answer
    return answer[len(beginning) :].encode() + b"\n"


def test_info_tells_a_program_that_it_is_a_schiri_and_what_it_is_doing():
    from schiri import VERSION

    line = LineBench()
    assert line.ask("info")[0] == "schiri %s, protocol 1, no match" % VERSION
    line.bench.begin()
    assert line.ask("info")[0] == "schiri %s, protocol 1, match 1 of fini, phase roll" % VERSION


def test_info_has_the_facts_about_the_box_in_a_second_line():
    line = LineBench()
    line.bench.time.run(90000000)
    board, told = line.ask("info")[1].split(" ", 1)
    facts = json.loads(told)
    assert board == "board" and 90 <= facts["running_s"] <= 95
    assert facts["board"] == "bench" and facts["python_free_bytes"] is None
    assert facts["logs_free_bytes"] == facts["logs_bytes"] == 128 * 4096
    short_match(line)
    facts = json.loads(line.ask("info")[1].split(" ", 1)[1])
    assert facts["logs_free_bytes"] == facts["logs_bytes"] - 4096


def test_info_has_the_fingerprint_of_a_box_that_signs():
    line = LineBench()
    app, board = line.bench.app, line.bench.board
    board.signs = True
    told = []
    for action in (lambda: None, lambda: setattr(board.storage, "lost", True), app.make_key):
        action()
        told.append(json.loads(line.ask("info")[1].split(" ", 1)[1])["fingerprint"])
    assert told == [None, "damaged", app.box_key.fingerprint] and app.box_key.fingerprint


def test_list_has_number_id_size_and_marks_of_each_match():
    line = LineBench()
    assert line.ask("list") == ["matches 0"]
    short_match(line)
    first = line.log()
    short_match(line, end=False)
    identity = first[0][first[0].find(b'"id": "') + 7 :][:8].decode()
    answers = line.ask("list")
    assert answers[0] == "match 1 %s %d closed" % (identity, sum(len(text) for text in first))
    assert answers[1].startswith("match 2 ") and answers[1].endswith(" %d open" % sum(len(text) for text in line.log()))
    assert answers[2:] == ["matches 2"]


def test_pull_gives_the_wanted_lines_and_says_whether_there_are_more():
    line = long_match()
    log = line.log()
    assert len(log) > 100
    for first, count in ((0, 1), (0, 40), (40, 40), (7, 3), (90, 1000), (len(log) - 1, 1), (len(log) - 1, 5), (3, 0)):
        answers = line.ask("pull 1 %d %d" % (first, count))
        end = min(first + count, len(log))
        assert [body(answer, 1, first + at) for at, answer in enumerate(answers[:-1])] == log[first:end]
        assert answers[-1] == "lines 1 %d %s" % (end, "more" if end < len(log) else "closed")
    assert line.ask("pull 1 99999 5") == ["lines 1 %d closed" % len(log)]
    assert line.ask("pull 2 0 5") == ["lines 2 0 none"]


def test_an_open_match_can_be_pulled_as_far_as_it_has_come_and_then_further():
    line = short_match(end=False)
    log = line.log()
    assert line.ask("pull 1 0 99")[-1] == "lines 1 %d open" % len(log)
    line.bench.press("OK")
    line.bench.press("OK")
    longer = line.log()
    assert len(longer) > len(log)
    answers = line.ask("pull 1 %d 99" % len(log))
    assert [body(answer, 1, len(log) + at) for at, answer in enumerate(answers[:-1])] == longer[len(log) :]
    assert answers[-1] == "lines 1 %d open" % len(longer)


def test_records_made_between_the_lines_of_an_answer_come_between_them_and_are_in_it():
    line = short_match(end=False)
    line.bench.press("OK")
    line.end.coming = b"pull 1 0 999\n"
    for _ in range(3):
        line.bench.time.step()
    line.bench.press("OK")  # throws
    while line.console.busy:
        line.bench.time.step()
    log = line.log()
    live = [sent for sent in line.end.sent if sent.startswith(b"{")]
    assert live and live == log[-len(live) :]
    assert all(sent.endswith(b"\n") and sent.count(b"\n") == 1 for sent in line.end.sent)
    answers = [sent for sent in line.end.sent if sent.startswith(b"@line ")]
    assert len(answers) == len(log)


def test_got_marks_a_match_only_if_its_lines_and_its_last_check_are_right():
    line = short_match()
    log = line.log()
    blocks = line.bench.board.blocks
    programmed = blocks.programmed
    for lines, check in (
        (len(log), "0123456789abcdef"),
        (len(log) - 1, check_of(log)),
        (len(log) + 1, check_of(log)),
        (0, check_of(log)),
    ):
        assert line.ask("got 1 %d %s" % (lines, check)) == ["got 1 differs"]
    assert line.ask("got 2 %d %s" % (len(log), check_of(log))) == ["got 2 none"]
    assert blocks.programmed == programmed
    for _ in range(2):
        assert line.ask("got 1 %d %s" % (len(log), check_of(log))) == ["got 1 marked"]
    assert line.ask("list")[0].endswith(" closed pulled")


def test_got_of_an_open_match_or_on_a_flash_that_fails_is_refused():
    for end, answer in ((False, "open"), (True, "failed")):
        line = short_match(end=end)
        log = line.log()
        line.bench.board.blocks.full = end
        assert line.ask("got 1 %d %s" % (len(log), check_of(log))) == ["got 1 " + answer]


def without_part(line, part):
    """Returns the box, switched on again, after the head of a part of its match was lost."""
    bench = line.bench
    sector = match(bench.app.journal.flash, 1).sectors[part]
    bench.board.blocks.sectors[sector][:HEAD] = bytes(HEAD)
    return LineBench(bench.power_cut())


def test_of_a_damaged_log_everything_that_can_be_read_is_given_and_it_is_said():
    line = long_match()
    log = line.log()
    line = without_part(line, 1)
    damaged = line.log()
    assert 10 < len(damaged) < len(log)
    assert sum(text not in log for text in damaged) == 1  # a line made of the two ends around the lost part
    answers = line.ask("pull 1 0 9999")
    assert [body(answer, 1, at) for at, answer in enumerate(answers[:-1])] == damaged
    assert answers[-1] == "lines 1 %d closed damaged" % len(damaged)
    assert line.ask("list")[0].endswith(" closed damaged")
    assert line.say(b"read 1\n") == b"".join(damaged) + b"A part of this log is missing.\n"
    assert line.ask("got 1 %d %s" % (len(damaged), check_of(damaged))) == ["got 1 damaged"]


def test_a_log_without_its_beginning_has_no_id():
    line = long_match()
    line = without_part(line, 0)
    assert line.ask("list")[0].startswith("match 1 - ")
    assert line.ask("pull 1 0 1")[-1].endswith(" more damaged")


def test_a_match_that_is_removed_in_the_middle_of_an_answer_ends_it():
    line = long_match()
    line.end.coming = b"pull 1 0 999\n"
    for _ in range(5):
        line.bench.time.step()
    flash = line.bench.app.journal.flash
    match(flash, 1).remove(flash)
    assert line.say(b"").split(b"\n")[-2].startswith(b"@lines 1 0 none")


def test_a_place_that_was_kept_for_the_next_pull_does_not_outlive_a_new_match():
    line = short_match()
    line.ask("pull 1 0 3")
    short_match(line)
    log = line.log(0)
    assert body(line.ask("pull 1 3 1")[0], 1, 3) == log[3]


def test_a_step_sends_one_line_at_most_and_answers_one_command_at_most():
    line = long_match()
    line.end.coming = b"info\nfly\npull 1 0 20\n"
    sent = []
    while line.end.coming or line.console.busy:
        line.end.sent.clear()
        line.bench.time.step()
        assert len(line.end.sent) <= 1
        sent.extend(line.end.sent)
    assert sent[0].startswith(b"@schiri ") and sent[1] == b"Unknown command. Try: help\n"
    assert len(sent) == 2 + 21
    assert all(text.endswith(b"\n") and text.count(b"\n") == 1 for text in sent)


def test_a_command_takes_the_place_of_the_answer_under_way():
    line = long_match()
    line.end.coming = b"pull 1 0 50\n"
    for _ in range(4):
        line.bench.time.step()
    answer = line.say(b"info\n")
    assert answer.startswith(b"@schiri ") and answer.count(b"\n@board ") == 1 and answer.count(b"\n") == 2


def test_the_same_question_goes_on_with_the_answer_under_way():
    line = long_match()
    line.end.sent.clear()
    line.end.coming = b"pull 1 0 50\n"
    for _ in range(4):
        line.bench.time.step()
    answer = b"".join(line.end.sent) + line.say(b"\x15pull 1 0 50\n")
    lines = answer.split(b"\n")[:-1]
    assert [text.split(b" ")[:3] for text in lines[:-1]] == [[b"@line", b"1", b"%d" % index] for index in range(50)]
    assert line.ask("pull 1 0 1")[0].startswith("line 1 0 ")  # the first answer is over, and the box answers again


def test_while_a_duel_is_armed_nothing_is_sent_and_what_was_asked_is_answered_afterwards():
    line = LineBench()
    bench = line.bench
    bench.begin()
    line.end.coming = b"pull 1 0 99\n"
    bench.time.step()
    bench.to_duel()
    line.end.sent.clear()
    line.end.coming = b"info\n"
    for name in ("A1", "B2", "A2"):
        bench.press(name)
        bench.time.run(1000000)
    assert line.end.sent == [] and line.end.coming == b"info\n"
    bench.press("AF")
    bench.time.run(1000)
    sent = b"".join(line.end.sent)
    assert b'"verdict"' in sent and b"\n@schiri " in sent


def test_control_characters_drop_the_half_line():
    line = LineBench()
    for dropped in (
        b"x\x03",
        b"pull 1\x15",
        b"x\x00",
        b"ab\x7f",
        b"ab\x08",
        b"x" * 200 + b"\x03",
        b"\x1b[A",
        b"q\x1bOP",
    ):
        assert line.say(dropped + b"list\n").startswith(b"@matches 0 *"), dropped
    assert line.say(b"\x1b[1;5C\x1b[3~\x1b\x1b[Alist\r").startswith(b"@matches 0 *")


def test_wrong_lines_get_one_sentence_each():
    line = LineBench()
    for said, sentence in (
        (b"fly", b"Unknown command. Try: help\n"),
        (b"INFO", b"Unknown command. Try: help\n"),
        (b"\xff\xfe", b"Unknown command. Try: help\n"),
        (b"l\xc3\xafst", b"Unknown command. Try: help\n"),
        (b"info now", b"Try: info\n"),
        (b"read", b"Try: read N\n"),
        (b"read 1 2", b"Try: read N\n"),
        (b"read -1", b"Try: read N\n"),
        (b"read 1.0", b"Try: read N\n"),
        (b"read 1234567890", b"Try: read N\n"),
        (b"read 123456789", b"There is no such match. Try: list\n"),
        (b"read 0", b"There is no such match. Try: list\n"),
        (b"pull 1 2", b"Try: pull N FROM COUNT\n"),
        (b"pull 1 2 \xb2", b"Try: pull N FROM COUNT\n"),
        (b"got 1 2 3", b"Try: got N LINES CHECK\n"),
        (b"x" * 80, b"Unknown command. Try: help\n"),
        (b"x" * 81, b"The line is too long. Try: help\n"),
        (b"info" + b" " * 77, b"The line is too long. Try: help\n"),
        (b"x" * 100000, b"The line is too long. Try: help\n"),
    ):
        assert line.say(said + b"\n") == sentence, said[:90]
    assert line.say(b"\n\r\n   \n") == b""


def test_the_longest_line_that_is_kept_is_bounded():
    typed = Typed()
    assert all(typed.take(65) is None for _ in range(10000))
    assert len(typed.take(10)) == 81


def test_a_storm_does_not_keep_the_loop_from_the_keys():
    line = LineBench()
    line.end.coming = b"list\n" * 2000 + b"\xff" * 20000
    line.bench.begin()
    line.bench.to_duel()
    line.bench.press("A1")
    line.bench.press("AF")
    assert line.bench.game.verdict is not None


def test_ten_thousand_lines_of_noise():
    line_noise.blow(10_000, 1)
