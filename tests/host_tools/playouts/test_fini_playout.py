"""FINI! between computer players, as far as nobody at the box would play so."""

from schiri import games
from schiri.partner.knowledge import WAIT
from schiri.partner.partner import Partner
from schiri_tools.games import host_game
from schiri_tools.logs.verify import verified
from schiri_tools.playouts.playing import start_of
from schiri_tools.playouts.recording import Recorded


def test_f10_a_duel_in_which_both_wait_for_the_other_to_call_is_stopped_after_ten_minutes(monkeypatch):
    knowledge = games.knowledge_of("fini")
    monkeypatch.setattr(type(knowledge), "at_once", lambda self, game, seat, moves, plays, chance: chance.one_of(moves))
    course = Recorded(start_of("fini", ("hard", "hard"), 1), 1, bytes(32))
    partners = [Partner(seat, "hard", 0, seat) for seat in (0, 1)]
    course.seat(partners, knowledge)
    table = host_game("fini").playout(course, partners, knowledge)
    table.step()
    monkeypatch.setattr(type(knowledge), "at_once", lambda self, game, seat, moves, plays, chance: WAIT)
    table.step()
    assert course.game.verdict["aborted"] and course.game.phase == "roll"
    *_, stopped = verified(course.log, host_game).records
    assert [key for _, key in stopped["keys"]] == ["BACK"]
    assert 600_000_000 < stopped["t"] < 610_000_000
