"""Partners at the simulated box: what they do, and what they leave to people."""

from memory_flash import MemoryBlocks, MemoryStorage
from schiri.board.simulated import board as simulated
from schiri.board.simulated.script import Script
from schiri.box.app import App
from schiri.box.partners import Table
from schiri.input import keys
from schiri.partner.knowledge import THROW
from schiri.partner.partner import Partner

ON_MICROPYTHON = True

SECOND = 1000000


class Box:
    """The simulated box in this process, with partners at it, as the link's lines tell of them or as objects."""

    def __init__(self, *partners):
        self.lines = []  # all that has left it
        flash = (MemoryStorage(), MemoryBlocks())
        board = simulated.Board(self.lines.append, flash, simulated.TestEntropy(), "test", 1)
        board.keys.put(0, 0)
        self.app = App(board, 0)
        self.script = Script(board, self.app, 0)
        for partner in partners:
            if type(partner) is str:
                self.tell("partner " + partner)
            else:
                table = self.script._time.app = Table(board, self.app)
                table.seat(partner)

    def tell(self, line):
        self.script.answer(line)

    def begin(self, game, *names, dice="box", parts=False):
        start = {"event": "start", "game": game, "players": list(names), "first": 0, "dice": dice}
        self.app.begin(start, ask_parts=parts)
        self.run(0.001)  # it is shown

    def run(self, seconds):
        self.tell("run %d" % int(seconds * SECOND))

    def press(self, *names):
        for name in names:
            self.tell("k %06x" % (1 << keys.NAMES.index(name)))
            self.run(0.05)
            self.tell("k 000000")
            self.run(0.05)

    @property
    def screen(self):
        return type(self.app.screen).__name__

    @property
    def state(self):
        return self.app.session.game.state()

    @property
    def events(self):
        return len(self.app.session.match.history)


class Coverer(Partner):
    """Throws once and covers it."""

    def choose(self, game, knowledge):
        moves = knowledge.moves(game, self.seat)
        hidden = [move for move in moves if type(move) is not str and move.get("hidden")]
        return (hidden + [THROW])[0] if moves else super().choose(game, knowledge)


def all_that_leaves_a_box_whose_partner_covers(dice):
    box = Box(Coverer(1, "random", 1000, 1))
    box.begin("schocken", "Ada", "Ben", "Cem")
    box.tell("dice [6, 5, 4, %s, 2, 2, 1]" % dice)
    box.press("OK", "DOWN", "OK")  # Ada stands
    assert box.state["turn"] == 1
    box.run(3)
    assert box.state["hidden"] == [1] and box.state["turn"] == 2
    box.press("OK")
    return box.lines


def test_what_a_partner_covers_is_shown_to_nobody():
    assert all_that_leaves_a_box_whose_partner_covers("1, 1, 1") == all_that_leaves_a_box_whose_partner_covers(
        "3, 2, 2"
    )


def test_a_partner_does_not_look_under_what_others_have_covered():
    made = []
    for dice in ("1, 1, 1", "3, 2, 2"):
        box = Box("1 greedy 1000")
        box.begin("schocken", "Ada", "Ben")
        box.tell("dice [%s, 4, 3, 1, 6, 5]" % dice)
        box.press("OK", "UP", "OK")
        assert box.state["hidden"] == [0]
        box.run(2.5)
        made.append((box.state["throws"], box.state["aside"], box.state["dice"]))
    assert made[0] == made[1]


def test_a_partner_adds_its_part_and_leaves_what_is_said_to_people():
    box = Box("1 greedy 1000")
    box.begin("qwixx", "Ada", "Ben", parts=True)
    box.run(3)
    assert box.screen == "SealScreen" and not box.app.session.seal.contributions
    box.press("A1", "A2", "A3", "A4", "A5", "A6")
    assert box.app.session.seal.contributions[0] == "123456" and len(box.app.session.seal.contributions[1]) == 6
    box.run(60)
    assert box.screen == "SealScreen"
    box.press("OK")
    box.run(60)
    assert box.events == 0  # it is Ada's turn


def to_the_partners_turn():
    box = Box("1 greedy 1000")
    box.begin("qwixx", "Ada", "Ben")
    for _ in range(3):  # throws, and twice takes what is offered first
        box.press("OK")
    assert box.state["turn"] == 1 and box.events == 3
    return box


def test_a_partner_takes_its_time_and_waits_while_people_are_at_a_menu():
    box = to_the_partners_turn()
    box.tell("k 080000")
    box.run(0.85)
    box.tell("k 000000")
    box.run(60)
    assert box.events == 3
    box.press("OK")  # goes on
    box.run(0.75)
    assert box.events == 3
    box.run(0.3)
    assert box.events == 4


def test_no_display_is_turned_round_for_a_partner():
    for partners, turned in (((), True), (("1 random 200",), False), (("0 random 5000",), False)):
        box = Box(*partners)
        box.begin("qwixx", "Ada", "Ben")
        box.press("OK", "OK", "OK")
        while box.app.session.game.turn == 0:
            box.press("OK")
        assert box.app.screen.turned is turned


def test_a_move_taken_back_is_made_again():
    box = to_the_partners_turn()
    box.run(1.2)
    assert box.events == 4
    box.app.session.undo(box.app.clock.now)
    box.app.screen.flow.commit(box.app.screen.flow.resume)
    box.run(3.9)
    assert box.events == 3
    box.run(2)
    assert box.events == 4


def test_while_back_is_down_a_partner_waits_so_that_a_person_can_take_back_more():
    box = to_the_partners_turn()
    box.tell("k %06x" % keys.BACK)
    box.run(0.7)
    box.tell("k 000000")
    box.run(0.9)
    assert box.events == 3
    box.run(1.5)
    assert box.events == 4


def test_a_partner_points_at_the_stone_that_it_is_going_to_place():
    box = Box("0 greedy 1000")
    box.begin("qwixx", "Ada", "Ben")
    box.tell("dice [6, 1, 1, 1, 1, 2]")
    box.tell("until action1 5000000")
    box.run(0.3)
    screen = box.app.screen
    pointed_at = screen.choices[screen.chosen]
    assert pointed_at != screen.choices[0]
    box.tell("until action2 5000000")
    assert box.app.session.latest_event() == pointed_at


def test_a_partner_takes_the_actions_of_qwixx_one_after_the_other_as_people_have_to():
    box = Box("0 greedy 300", "1 greedy 300")
    box.begin("qwixx", "Ada", "Ben")
    box.run(20)
    phases = []
    for event in box.app.session.match.history:
        if event["event"] == "roll":
            phases.append([])
        else:
            phases[-1].append(event.get("action", 0))
    assert len(phases) > 10
    for actions in phases[:-1]:
        assert len(actions) == 2 and actions[0] in (0, 1) and actions[1] in (0, 2)


def test_a_grab_comes_as_long_after_the_signal_as_the_partner_takes_to_react():
    for ms in (200, 900):
        box = Box("1 greedy %d" % ms)
        box.begin("fini", "Ada", "Ben")
        box.press("OK")
        box.tell("until duel 9000000")
        assert box.state["phase"] == "duel"
        box.run(0.00089 * ms)
        assert box.state["layouts"][1] == []
        box.run(0.00022 * ms)
        assert len(box.state["layouts"][1]) == 1


def test_real_dice_are_thrown_and_told_by_people_and_the_partner_says_what_it_makes_of_them():
    box = Box("1 greedy 1000")
    box.begin("schocken", "Ada", "Ben", dice="table")
    box.press("OK", "A6", "A5", "A4", "OK", "DOWN", "OK")
    box.run(5)
    assert box.state["turn"] == 1 and box.screen == "TurnScreen"
    box.press("OK", "A3")
    box.run(5)
    assert box.screen == "ToldDice"
    box.press("A2", "A1", "OK")
    box.run(5)
    assert box.screen == "RoundScreen"


def test_nobody_but_partners_go_on_by_themselves_to_the_secret():
    box = Box("0 greedy 100", "1 random 100")
    box.begin("schocken", "Ada", "Ben", parts=True)
    box.run(400)
    assert box.screen == "RevealScreen"


def test_who_has_thrown_in_wuerfel_duell_says_whether_he_keeps_it_before_a_partner_throws():
    box = Box("1 greedy 1000", "2 greedy 1000")
    box.begin("wuerfel_duell", "Ada", "Ben", "Cem", "Dora")
    box.tell("dice [1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5]")
    box.press("OK")
    box.run(60)
    assert box.events == 1 and box.screen == "ThrownScreen"
    box.press("OK")  # Ada keeps her ones
    box.run(60)
    dice = box.state["dice"]
    assert [[value for _, value in dice[seat]] for seat in (1, 2)] == [[6] * 6, [5] * 6]  # Cem did not keep his
    assert box.state["turn"] == 3 and box.screen == "TableScreen"


def to_the_first_attack(*partners):
    """Ada begins."""
    box = Box(*partners)
    box.begin("wuerfel_duell", "Ada", "Ben", "Cem", "Dora")
    box.tell("dice [%s, %s]" % ("6, 6, 6, 6, 6, 6", ", ".join(["5"] * 18)))
    for _ in range(40):
        if box.state["phase"] == "setup" or box.screen == "ThrownScreen":
            box.press("OK")
            box.run(1.5)
    assert box.state["phase"] == "attack" and box.state["turn"] == 0
    return box


def test_duel_cards_of_a_partner_of_wuerfel_duell_are_told_by_people_if_it_fights_one():
    for partner in ("1 greedy 1000", "0 greedy 10000"):
        box = to_the_first_attack(partner)
        box.press("A2", "OK")
        box.run(60)
        assert box.state["phase"] == "reveal" and box.state["duel"]["defender"] == 1
        box.press("A5", "A5", "A5", "A1", "A1", "A1", "OK")
        assert box.state["duel"]["points"] == [18, 0]


def test_when_a_duel_of_two_partners_of_wuerfel_duell_is_settled_people_say():
    box = to_the_first_attack("0 greedy 10000", "1 greedy 1000")
    box.press("A2", "OK")  # for Ada, who takes her time
    box.tell("until specials 30000000")
    box.run(60)
    assert box.state["phase"] == "specials" and box.screen == "DuelScreen"


def test_with_nobody_but_partners_a_duel_of_wuerfel_duell_is_settled_once_it_has_been_seen():
    box = Box("0 greedy 1000", "1 greedy 1000", "2 greedy 1000", "3 random 1000")
    box.begin("wuerfel_duell", "Ada", "Ben", "Cem", "Dora")
    box.tell("until specials 90000000")
    box.run(4)
    assert box.state["phase"] == "specials" and box.screen == "DuelScreen"
    box.run(1.5)
    assert box.state["phase"] != "specials"


def test_no_partner_of_wuerfel_duell_moves_while_a_special_card_can_be_answered():
    box = to_the_first_attack("0 greedy 5000")
    skip = {"event": "special", "player": 3, "card": "skip_turn", "of": 1}
    box.app.screen.flow.carry_out(skip, box.app.clock.now)
    box.app.screen.flow.resume()
    box.run(60)
    assert box.screen == "PlayedScreen" and box.state["phase"] == "attack"
    box.press("OK")
    box.run(6)
    assert box.state["phase"] == "reveal"
