"""F10: which fouls the referee can call."""

from bench import Bench
from bench_board import generator
from schiri.games.fini.rules.game import Phase

ON_MICROPYTHON = True

ALONE = {"box": {"two_dice", "two_hands"}}  # keys are dice that nobody can turn, drop, knock over or put back
ALONE["table"] = ALONE["box"] | {"turned", "dropped", "knocked", "put_back"}
TOGETHER = {"same_die", "same_call", "disturbed"}


def fouls_on_offer(bench, flow):
    """Returns the fouls by player (None: nobody's) in the referee's menu and in that of a stopped duel."""
    text = bench.app.text
    whose = {text("foul_of") % name: player for player, name in enumerate(flow.session.players)}
    whose[text("throw_again")] = None
    offered = {}
    flow.referee()
    for title, ask in list(bench.app.screen.entries):
        if title in whose and flow.game.phase != Phase.READY:  # in READY throwing again needs no reason
            ask()
            offered[whose[title]] = [words for words, _ in bench.app.screen.entries]
    flow.resume()
    if bench.screen == "StoppedMenu":
        assert {whose[title] for title, _ in bench.app.screen.entries if title in whose} == set(offered)
    return offered


def after_each_event(dice, events):
    """Yields the box and the flow of random matches after each event."""
    random = generator(1)
    bench = Bench()
    for _ in range(events):
        if not bench.app.session or bench.game.phase == Phase.OVER:
            bench.begin(dice, ("Ada", "Computer"))
            flow = bench.app.screen.flow
        flow.game.stock = min(flow.game.stock, 1)  # short rounds
        names = sorted({event["event"] for event in flow.game.choices()})
        if names:
            name = names[random(len(names))]
            events_of_name = [event for event in flow.game.choices() if event["event"] == name]
            event = events_of_name[random(len(events_of_name))]
            if name in ("go", "take", "fini"):
                event["t"] = bench.app.clock.now
            assert flow.carry_out(event, bench.app.clock.now), event
            flow.verdict_open = False
            flow.resume()
        else:
            bench.time.run(1000000)  # a second: a new screen takes no key at first
            bench.press("OK")  # throws
        yield bench, flow


def test_f10_no_foul_is_on_offer_but_those_that_are_possible_in_the_phase_with_the_dice_by_the_player():
    for dice in ("box", "table"):
        phases = set()
        for bench, flow in after_each_event(dice, 150):
            for partners in ((1,), ()):
                flow.partners = partners
                expected = {}
                if flow.game.phase in (Phase.DUEL, Phase.LAYOUTS):
                    people = [player for player in (0, 1) if player not in partners]  # a computer commits no foul
                    expected = dict.fromkeys(people, ALONE[dice])
                    expected[None] = ALONE[dice] | TOGETHER
                offered = fouls_on_offer(bench, flow)
                words = {player: {bench.app.text(kind) for kind in expected[player]} for player in expected}
                if expected and dice == "table":
                    words[None].add(bench.app.text("askew"))
                assert {player: set(offered[player]) for player in offered} == words, (dice, flow.game.phase)
            phases.add(flow.game.phase)
        others = {Phase.OVER} if dice == "table" else {Phase.OVER, Phase.LAYOUTS}
        every = {getattr(Phase, name) for name in dir(Phase) if name.isupper()}
        assert every - phases <= others, every - phases
