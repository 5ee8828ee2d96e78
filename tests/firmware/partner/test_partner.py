"""Partners at the simulated box: their moves, and what they leave to people."""

from bench import log_of
from by_rules import play_by_rules
from memory_flash import MemoryBlocks, MemoryStorage
from schiri import games
from schiri.board.simulated import board as simulated
from schiri.board.simulated.script import Script
from schiri.box.app import App
from schiri.games import knowledge_of
from schiri.games.schocken.partner import Stakes
from schiri.games.wuerfel_duell.levels import BY_LEVEL
from schiri.input import keys
from schiri.match.game import OVER
from schiri.partner.knowledge import LEVELS, THROW
from schiri.partner.partner import Partner
from schiri.texts import LANGUAGES

ON_MICROPYTHON = True

SECOND = 1000000


class Box:
    """The simulated box in this process, with partners given as lines of the link or as objects."""

    def __init__(self, *partners, flash=None):
        self.lines = []  # all lines that the box has sent
        flash = flash or (MemoryStorage(), MemoryBlocks())
        board = simulated.Board(self.lines.append, flash, simulated.TestEntropy(), "test", 1)
        board.keys.put(0, 0)
        self.app = App(board, 0)
        self.script = Script(board, self.app, 0)
        for partner in partners:
            if type(partner) is str:
                self.tell("partner " + partner)
            else:
                self.app.table().seat(partner)

    def tell(self, line):
        self.script.answer(line)

    def begin(self, game, *names, dice="box", parts=False):
        start = {"event": "start", "game": game, "players": list(names), "first": 0, "dice": dice}
        self.app.begin(start, ask_parts=parts)
        self.run(0.001)  # lets the screen be drawn

    def run(self, seconds):
        self.tell("run %d" % int(seconds * SECOND))

    def press(self, *names):
        for name in names:
            self.tell("k %06x" % (1 << keys.NAMES.index(name)))
            self.run(0.05)
            self.tell("k 000000")
            self.run(0.05)

    def power_cut(self):
        """Returns the same flash in a box that was switched off and on."""
        board = self.app.board
        return Box(flash=(board.storage, board.blocks))

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
    """A partner that throws once and covers the throw."""

    def thoughts(self, game, knowledge):
        moves = knowledge.moves(game, self.seat)
        hidden = [move for move in moves if type(move) is not str and move.get("hidden")]
        return iter([(hidden + [THROW])[0]]) if moves else super().thoughts(game, knowledge)


def all_that_leaves_a_box_whose_partner_covers(dice):
    box = Box(Coverer(1, "random", 1000, 1))
    box.begin("schocken", "Ada", "Ben", "Cem")
    box.tell("dice [6, 5, 4, %s, 2, 2, 1]" % dice)
    box.press("OK", "UP", "UP", "OK")  # Ada stands
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
    for dice in ("1, 1, 6", "3, 2, 2"):
        box = Box("1 hard 1000")
        box.begin("schocken", "Ada", "Ben")
        box.tell("dice [%s, 4, 3, 1, 6, 5]" % dice)
        box.press("OK", "UP", "OK")
        assert box.state["hidden"] == [0]
        box.run(2.5)
        made.append((box.state["throws"], box.state["aside"], box.state["dice"]))
    assert made[0] == made[1]


def test_a_partner_adds_its_part_and_leaves_what_is_said_to_people():
    box = Box("1 medium 1000")
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


def test_ok_makes_no_move_of_a_partner():
    for game, names in (("fini", 2), ("qwixx", 2), ("schocken", 3), ("wuerfel_duell", 4)):
        box = Box("0 medium 1000")
        box.begin(game, *"ABCD"[:names])
        if game == "schocken":
            box.tell("dice [6, 6, 5, 4, 1, 2, 3, 1, 2]")
            box.press("OK", "OK")  # the throws that decide who begins are not a partner's move
        events = box.events
        for _ in range(3):
            box.press("OK")
        assert box.events == events, game
        box.run(1)
        assert box.events > events, game


class Ponderer(Partner):
    """A partner that has BACK pressed while it thinks, and records after each piece whether the box has noticed."""

    def thoughts(self, game, knowledge):
        moves = knowledge.moves(game, self.seat)
        for piece in range(9 if moves else 0):
            if piece == 3:
                self.box.app.board.keys.put(self.box.app.clock.now, keys.BACK)
            self.heard.append(self.box.app.keypad.down & keys.BACK)
            yield None
        yield from super().thoughts(game, knowledge)


def test_while_a_partner_thinks_the_box_hears_its_keys():
    partner = Ponderer(1, "medium", 1000, 1)
    partner.heard = []
    partner.box = box = Box(partner)
    box.begin("schocken", "Ada", "Ben")
    box.tell("dice [6, 5, 4, 1, 2, 3]")
    box.press("OK", "UP", "OK")
    assert partner.heard == [0] * 4  # then BACK went down, and the partner waits: a person may undo


def test_ok_ends_every_match_whatever_seat_is_a_partners():
    for game in games.NAMES:
        players = games.game_class(game).FACTS.seats[0]
        for seat in range(players):
            box = Box("%d random 1000" % seat)
            box.begin(game, *"ABCD"[:players])
            play_by_rules(box.app, game)
            box.run(0.1)
            for _ in range(2):  # one OK leaves the verdict screen, one the screen of the end
                if box.app.session:
                    box.press("OK")
            assert not box.app.session and log_of(box.app)[-1]["result"] == "finished", (game, seat)


class Counted:
    """A counter of the calls of a method."""

    def __init__(self, of, name):
        self.of, self.name = of, name
        self.was = getattr(of, name)
        self.calls = 0

    def __enter__(self):
        def counting(*arguments):
            self.calls += 1
            return self.was(*arguments)

        setattr(self.of, self.name, counting)
        return self

    def __exit__(self, *_):
        setattr(self.of, self.name, self.was)


class Thinker(Partner):
    """A partner that records the number of calls in each piece of thought."""

    def thoughts(self, game, knowledge):
        self.found.append([])
        self.calls.calls = 0
        for thought in super().thoughts(game, knowledge):
            self.found[-1].append(self.calls.calls)
            yield thought
            self.calls.calls = 0


def pieces(name, calls, players=2):
    """Plays a match of partners of level `hard`. Returns a list for each decision: the counted calls in each of its
    pieces of thought."""
    partners = [Thinker(seat, "hard", 200, seat) for seat in range(players)]
    found = []
    for partner in partners:
        partner.found, partner.calls = found, calls
    box = Box(*partners)
    box.begin(name, *"ABCDEF"[:players])
    box.tell("until over 3000000000")
    assert box.state["phase"] == "over"
    return found


def test_a_piece_of_thought_is_a_position_of_qwixx_the_throws_of_some_dice_of_schocken_or_a_special_card():
    with Counted(games.game_class("qwixx"), "copy") as copies:
        found = pieces("qwixx", copies)
    assert max([max(one) for one in found]) == 2  # a position after action 1 and one after action 2
    assert max([sum(one) for one in found]) > 20
    with Counted(Stakes, "of") as weighed:
        found = pieces("schocken", weighed, 3)
    assert max([max(one) for one in found]) == 56  # the 56 throws of three dice
    assert 150 < max([sum(one) for one in found]) <= 170
    with Counted(games.game_class("wuerfel_duell"), "copy") as copies:
        found = pieces("wuerfel_duell", copies, 6)
    assert max([max(one) for one in found]) <= 14  # a card compares either's cards with dice of any of six: 12
    assert 20 < max([sum(one) for one in found]) <= 60  # so few that a box decides at once


def to_the_partners_turn():
    box = Box("1 medium 1000")
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


def test_a_move_taken_back_is_made_again():
    box = to_the_partners_turn()
    box.run(1.8)
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
    box = Box("0 medium 1000")
    box.begin("qwixx", "Ada", "Ben")
    box.tell("dice [6, 1, 1, 1, 1, 2]")
    box.tell("until action1 5000000")
    box.run(0.8)  # the dice roll for half a second
    screen = box.app.screen
    pointed_at = screen.choices[screen.chosen]
    assert pointed_at != screen.choices[0]
    box.tell("until action2 5000000")
    assert box.app.session.latest_event() == pointed_at


def test_a_grab_comes_as_long_after_the_signal_as_the_partner_takes_to_react():
    for ms in (200, 900):
        box = Box("1 medium %d" % ms)
        box.begin("fini", "Ada", "Ben")
        box.press("OK")
        box.tell("until duel 9000000")
        assert box.state["phase"] == "duel"
        box.run(0.00089 * ms)
        assert box.state["layouts"][1] == []
        box.run(0.00022 * ms)
        assert len(box.state["layouts"][1]) == 1


def test_real_dice_are_thrown_and_told_by_people_and_the_partner_says_what_it_makes_of_them():
    box = Box("1 medium 1000")
    box.begin("schocken", "Ada", "Ben", dice="table")
    box.press("OK", "A6", "A5", "A4", "OK", "UP", "UP", "OK")
    box.run(5)
    assert box.state["turn"] == 1 and box.screen == "TurnScreen"
    box.press("OK", "A3")
    box.run(5)
    assert box.screen == "ToldDice"
    box.press("A2", "A1", "OK")
    box.run(5)
    assert box.screen == "RoundScreen"


def test_nobody_but_partners_go_on_by_themselves_to_the_secret():
    box = Box("0 medium 100", "1 random 100")
    box.begin("schocken", "Ada", "Ben", parts=True)
    box.run(600)
    assert box.screen == "RevealScreen"


def test_who_has_thrown_in_wuerfel_duell_says_whether_he_keeps_it_before_a_partner_throws():
    box = Box("1 easy 1000", "2 easy 1000")
    box.begin("wuerfel_duell", "Ada", "Ben", "Cem", "Dora")
    box.tell("dice [1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5]")
    box.press("OK")
    box.run(60)
    assert box.events == 1 and box.screen == "ThrownScreen"
    box.press("OK")  # Ada keeps her ones
    box.run(60)
    dice = box.state["dice"]
    assert [[value for _, value in dice[seat]] for seat in (1, 2)] == [[6] * 6, [5] * 6]  # Cem threw again
    assert box.state["turn"] == 3 and box.screen == "TableScreen"


def to_the_first_attack(*partners):
    """Plays up to the first attack; Ada begins."""
    box = Box(*partners)
    box.begin("wuerfel_duell", "Ada", "Ben", "Cem", "Dora")
    box.tell("dice [%s, %s]" % ("6, 6, 6, 6, 6, 6", ", ".join(["5"] * 36)))
    for _ in range(40):
        if box.state["phase"] == "setup" or box.screen == "ThrownScreen":
            box.press("OK")
            box.run(1.5)
    assert box.state["phase"] == "attack" and box.state["turn"] == 0
    return box


def test_duel_cards_of_a_partner_without_a_hand_are_told_by_people_if_it_fights_one():
    for partner in ("1 random 1000", "0 random 10000"):
        box = to_the_first_attack(partner)
        box.press("A2", "OK")  # a person may enter Ada's attack even if Ada is the partner
        box.run(60)
        assert box.state["phase"] == "reveal"
        box.press("A5", "A5", "A5", "A1", "A1", "A1", "OK")
        assert box.state["duel"]["points"] == [18, 0]


def test_when_a_duel_of_two_partners_of_wuerfel_duell_is_settled_people_say():
    box = to_the_first_attack("0 medium 10000", "1 medium 1000")
    hand_of(box, 0).specials = []
    hand_of(box, 1).specials = []
    flow = box.app.screen.flow
    flow.choose({"event": "attack", "defender": 1})
    box.tell("until specials 30000000")
    box.run(60)
    assert box.state["phase"] == "specials" and box.screen == "DuelScreen"


def hand_of(box, seat):
    """Returns the hand of a partner of Würfel-Duell! after dealing."""
    return box.app.table()._knowledge.hands[seat]


def to_a_duel(plays, laid, specials, *told):
    """Lets Ada, who has only sixes, attack Cem, who has only fives and is a partner of level `plays` with these duel
    cards and special cards. The keys `told` enter Ada's cards. Returns the box and Cem's hand."""
    box = to_the_first_attack("2 %s 1000" % plays)
    hand = box.app.table()._knowledge.hands[2] = BY_LEVEL[plays](2, None)
    hand.duel, hand.specials = laid, specials
    box.press("A3", "OK", *told)
    return box, hand


def play_card(box, player, card, **arguments):
    flow = box.app.screen.flow
    event = {"event": "special", "player": player, "card": card}
    event.update(arguments)
    flow.carry_out(event, box.app.clock.now)
    flow.resume()
    box.run(0.1)


def test_a_partner_of_a_level_lays_its_own_duel_cards_open_with_those_that_are_told():
    box, _ = to_a_duel("medium", [6, 6, 1], [], "A5", "A5")
    box.run(10)
    box.press("OK")
    assert box.state["phase"] == "reveal"  # the screen waits for a third card
    box.press("B1", "B2", "OK")  # the screen takes no fourth card
    assert box.state["duel"]["cards"] == [[5, 5, 1], [6, 6, 1]]


def test_a_partner_plays_a_special_card_that_turns_its_duel_and_keeps_one_that_does_not():
    box, hand = to_a_duel("medium", [1, 1, 1], ["change_die"], "A5", "A1", "A1", "OK")
    box.run(10)
    assert box.state["duel"]["points"] == [6, 0] and not box.state["played"]
    box, hand = to_a_duel("medium", [1, 1, 1], ["change_die"], "A1", "A1", "A1", "OK")
    box.run(0.7)
    assert not box.state["played"]
    box.run(0.5)
    assert box.screen == "PlayedScreen" and box.state["duel"]["points"] == [0, 3]
    box.run(60)
    assert box.screen == "PlayedScreen"  # it stays until a person presses OK
    box.press("OK", "OK")
    assert box.state["last"]["winner"] == 2
    box.press("OK")
    box.run(5)
    assert hand.specials.count("change_die") == 0


def test_a_partner_blocks_a_card_that_takes_its_duel_away_and_no_other():
    box, _ = to_a_duel("medium", [6, 1, 1], ["block"], "A1", "A1", "A1", "OK")
    play_card(box, 0, "double", duel_card=[0, 0])
    box.run(10)
    assert box.screen == "PlayedScreen" and list(box.state["played"]) == ["double"]
    box.press("OK")
    play_card(box, 0, "own_dice")
    assert box.state["duel"]["points"] == [0, 0]
    box.press("OK")  # says that nobody answers, but a partner that is about to answer still does
    assert box.screen == "PlayedScreen"
    box.run(1.2)
    assert box.state["duel"]["points"] == [0, 6]
    box.run(60)
    assert box.screen == "PlayedScreen"


def test_a_partner_bets_before_duel_cards_are_told_and_not_while_they_are():
    box, _ = to_a_duel("medium", [6, 6, 6], ["bet"], "A5")
    box.run(10)
    assert box.screen == "RevealScreen"
    assert not box.state["played"]
    box, _ = to_a_duel("medium", [6, 6, 6], ["bet"])
    box.run(2)
    assert list(box.state["played"]) == ["bet"] and box.screen == "PlayedScreen"


def test_a_partner_loses_its_special_cards_to_a_card_unless_that_is_blocked():
    for blocked in (False, True):
        box = to_the_first_attack("1 easy 1000")
        hand_of(box, 1).specials = ["bet"]
        play_card(box, 3, "discard_specials", of=1)
        if blocked:
            play_card(box, 2, "block", special=True)
        box.press("OK")
        assert hand_of(box, 1).specials == (["bet"] if blocked else [])


def test_no_partner_of_wuerfel_duell_moves_while_a_special_card_can_be_answered():
    box = to_the_first_attack("0 easy 5000")
    skip = {"event": "special", "player": 3, "card": "skip_turn", "of": 1}
    box.app.screen.flow.carry_out(skip, box.app.clock.now)
    box.app.screen.flow.resume()
    box.run(60)
    assert box.screen == "PlayedScreen" and box.state["phase"] == "attack"
    box.press("OK")
    box.run(6)
    assert box.state["phase"] == "reveal"


def fini_duel_against_a_partner():
    box = Box("1 medium 400")
    box.begin("fini", "Ada", "Ben")
    box.tell("dice [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 4, 4, 5, 6]")
    box.press("OK")
    box.tell("until duel 9000000")
    return box


def test_the_side_of_a_partner_is_nobody_elses():
    """Keys of the partner's side do nothing, so the log can say that no person pressed for it."""
    box = fini_duel_against_a_partner()
    box.press("B1", "BF")
    assert box.state["phase"] == "duel" and box.state["layouts"][1] == []
    box.run(20)
    assert box.screen == "VerdictScreen" and box.state["verdict"]["caller"] == 1


def test_a_persons_press_that_is_being_judged_comes_before_a_partners():
    """The partner's press waits while the board holds a person's press to judge who was first."""
    box = fini_duel_against_a_partner()

    class Order:
        holds = True

    board_keys = box.app.board.keys
    board_keys.order = Order
    partner = box.app.table()._present[0]
    while not partner.hand.down:
        box.run(0.002)
    box.run(0.01)
    assert box.state["layouts"][1] == []
    board_keys.order = None
    box.run(0.01)
    assert len(box.state["layouts"][1]) == 1


def to_the_names(game=0, dice="OK"):
    """Goes from the first menu to the first name."""
    box = Box()
    box.press(*["DOWN"] * game, "OK", *dice.split())
    return box


def notes_of(box):
    return [record for record in log_of(box.app) if record.get("note") == "partner"]


def test_a_seat_is_given_to_the_computer_by_keys_at_its_name():
    for ups, level in enumerate(LEVELS):
        box = to_the_names()
        box.press("OK", *["UP"] * (ups + 1), "OK", "DOWN", "OK", "OK")
        assert box.app.session.players == ["Spieler A", "Computer"]
        box.run(0.1)
        box.press("OK")  # throws; no player adds a part to the seal
        box.tell("until duel 9000000")
        box.run(60)
        assert box.screen == "VerdictScreen"
        told = notes_of(box)
        assert [(note["seat"], note["plays"]) for note in told] == [(1, level)]


def test_a_match_that_people_begin_against_the_computer_waits_for_their_ok_and_no_longer():
    for game in games.NAMES:
        box = Box()
        players = ["Ada", "Ben", "Cem", "Dora"][: games.facts_of(game).seats[0]]
        start = {"event": "start", "game": game, "players": players, "dice": "box", "partners": [[0, "easy", 0]]}
        if game != "wuerfel_duell":
            start["first"] = 0
        box.app.begin(start, ask_parts=False)
        box.run(60)
        assert box.events == 0, game
        box.press("OK")
        box.run(60)
        assert box.events > 1, game


def test_the_following_level_gives_way_to_those_who_lost_each_for_itself_and_after_a_power_cut_too():
    box = Box("1 following 0")
    for winner, name, strength in ((1, "Ada", 9), (1, "Ada", 8), (0, "Cleo", 9), (0, "Ada", 7)):
        box.begin("qwixx", name, "Ben")
        session = box.app.session
        partner = box.app.table()._present[0]
        assert partner.strength(session.game, knowledge_of("qwixx")) == strength
        session.game.phase = OVER
        session.game.outcome = lambda won=winner: ([won], [0, 0])
        session.is_finished = True
        box.app.leave_match()
        box.app.settings["names"] = ["Ada", "Cleo"]
    box.run(3)
    assert box.power_cut().app.settings["strengths"] == {"Ada": {"qwixx": 8}, "Cleo": {"qwixx": 10}}


def test_computers_have_names_of_their_own_and_the_last_seat_is_a_persons():
    box = to_the_names(1, "OK DOWN OK")  # Schocken, three players
    box.press("UP", "OK", "UP", "UP", "OK")
    box.press("UP")
    assert box.app.screen.name == "Spieler 3"
    box.press("BACK", "UP", "OK")  # goes back to the second name and lowers its level
    box.press("OK", "DOWN", "OK")
    assert box.app.session.players == ["Computer", "Computer 2", "Spieler 3"]
    assert [one[:2] for one in box.app.session.partners] == [[0, "easy"], [1, "easy"]]
    assert box.app.settings["names"] == ["Spieler 3"]


def test_all_levels_are_offered_in_every_game_and_fit_on_the_display_in_every_language():
    for language in LANGUAGES:
        for game, dice in ((0, "OK"), (1, "OK OK"), (1, "OK DOWN OK"), (2, "OK")):  # Schocken of two and of three
            box = to_the_names(game, dice)
            box.app.settings["language"] = language
            box.app.load_texts()
            box.press("BACK", "OK")
            box.app.canvas.overflow = 0
            names = [box.press("UP") or box.app.screen.name for _ in range(6)]
            levels = [box.app.text("computer_" + level) for level in LEVELS]
            assert names[:4] == levels and box.app.canvas.overflow == 0
            assert not [name for name in names if name not in levels and box.app.text("computer") in name]


def test_who_is_seated_by_an_old_word_plays_by_todays():
    box = Box("1 perfect 0")
    box.begin("schocken", "Ada", "Ben")
    assert [(note["seat"], note["plays"]) for note in notes_of(box)] == [(1, "hard")]


def test_a_letter_makes_a_name_of_a_computer_again():
    box = to_the_names()
    box.press("UP", "AC", "A1", "OK", "UP", "DOWN", "A2", "OK", "OK")
    assert box.app.session.players == ["A", "F"] and box.app.session.partners == []


def test_in_a_duel_with_real_dice_no_computer_is_offered():
    box = to_the_names(0, "DOWN OK")
    box.press("UP")
    assert box.app.screen.name == "Spieler A"
    box = to_the_names(1, "DOWN OK OK")
    box.press("UP")
    assert box.app.screen.name == "Computer: leicht"


def test_a_computer_of_one_match_is_not_there_in_the_next():
    box = to_the_names()
    box.press("OK", "UP", "OK", "DOWN", "OK", "OK")
    assert box.app.screen.flow.partners == [1]
    box.app.go_home()
    box.begin("qwixx", "Ada", "Ben")
    assert box.app.screen.flow.partners == []


def test_a_computer_sits_there_again_after_a_power_cut():
    box = to_the_names(2)
    box.press("OK", "UP", "UP", "OK", "DOWN", "OK", "OK")
    box.run(1)
    box.press("OK", "OK", "OK", "OK")
    box.run(5)
    for cuts in (1, 2):
        box = box.power_cut()
        box.run(1)
        assert box.screen == "UnfinishedScreen"
        box.press("OK")
        assert [(note["seat"], note["plays"]) for note in notes_of(box)] == (1 + cuts) * [(1, "medium")]
        assert box.app.table()._present[0].pause_ms == 0, "a level has its own pace again"
    while box.state["turn"] == 0:
        box.press("OK")
    events = box.events
    box.run(3)
    assert box.events > events


def test_a_computer_sits_there_again_if_the_power_fails_before_the_resumed_log_names_it():
    box = to_the_names()
    box.press("OK", "UP", "OK", "DOWN", "OK", "OK")
    box.app.session.commit()
    box = box.power_cut()
    box.run(0.1)
    resumed, partner = box.app.session._records
    assert resumed["resumed"] == "power_cut" and partner["note"] == "partner"
    box.app.session._records.pop()
    box.app.session.commit()
    box = box.power_cut()
    box.run(0.1)
    box.press("OK")
    assert box.app.screen.flow.partners == [1]


def test_a_computer_plays_the_rematch_and_is_offered_with_the_last_names():
    box = to_the_names()
    box.press("OK", "UP", "UP", "UP", "OK", "DOWN", "OK", "OK")
    box.app.screen.flow.rematch()
    assert box.app.session.match.start["first"] == 0
    assert [(note["seat"], note["plays"]) for note in notes_of(box)] == [(1, "hard")]
    box.app.go_home()
    box.press("DOWN", "OK", "OK")  # FINI! stands below the unfinished match; then OK to all questions
    assert box.app.session.players == ["Spieler A", "Computer"]
    assert [one[:2] for one in box.app.session.partners] == [[1, "hard"]]
