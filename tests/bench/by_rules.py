"""A player of any game that uses the rules alone."""

from schiri import games
from schiri.partner.knowledge import THROW, WAIT
from schiri.partner.partner import Partner


def play_by_rules(app, game):
    """Plays the open match to its end for all seats and shows what comes then. A is the better player."""
    flow = app.screen.flow
    players = len(app.session.players)
    knowledge = games.knowledge_of(game)
    partners = [Partner(seat, "random" if seat else "medium", 0, 7 + seat) for seat in range(players)]
    before, knowledge.partners = knowledge.partners, tuple(range(players))
    while flow.game.phase != "over":
        move = WAIT
        for partner in partners:
            if move is WAIT:
                move = partner.choose(flow.game, knowledge)
        if move is WAIT:  # only the box begins a duel, and only people settle one
            move = {"event": "go" if game == "fini" else "settle"}
        if type(move) is not str and move["event"] in ("go", "take", "fini"):
            move["t"] = 0
        if move is THROW or flow.game.dice_due(move):
            flow.throw(None if move is THROW else move)
        else:
            done = flow.carry_out(move, app.clock.now)
            assert done, move
    knowledge.partners = before
    flow.commit(flow.resume)
