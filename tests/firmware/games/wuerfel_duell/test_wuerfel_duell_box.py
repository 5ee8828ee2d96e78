"""Würfel-Duell! on the bench: special cards by key, their texts, and what survives a power cut."""

from bench import Bench
from schiri.games.wuerfel_duell.rules.cards import CODES
from schiri.input.keys import NAMES
from schiri.ui.canvas import Canvas

ON_MICROPYTHON = True

PLAYERS = ("Ada", "Ben", "Cem", "Dora", "Emil", "Frida")
DICE = (
    (6, 6, 6, 6, 5, 5),
    (1, 3, 3, 4, 5, 6),
    (1, 3, 3, 5, 6, 6),
    (1, 1, 2, 2, 2, 4),
    (1, 2, 3, 4, 5, 6),
    (2, 2, 3, 3, 4, 4),
)
GO_ON = "Weiter"

# For each card, the value keys that play it after COPY with the key of the player, in a duel of Ada with Dora.
ANSWERS = {
    "winner_gets_two": "11",
    "winner_pays_bank": "12",
    "winner_pays_loser": "13",
    "loser_pays_bank": "14",
    "bet": "154",
    "compare_any": "2112",
    "compare_attacker": "222",
    "own_dice": "23",
    "double": "311",
    "block": "321",
    "give_die": "41141",
    "change_die": "42113",
    "swap_dice": "51121",
    "swap_all": "4312",
    "reroll_all": "45",
    "exchange": "611",
    "skip_turn": "622",
    "discard_specials": "632",
}
ALL_ROUND = "44" + "121" + "".join(["%d%d2" % (seat, seat % 6 + 1) for seat in range(2, 7)])  # each gives the lowest


def begun(dice="box", players=PLAYERS):
    bench = Bench()
    bench.begin(dice, players, game="wuerfel_duell")
    assert bench.screen == "TableScreen"
    return bench


def set_up(bench):
    """Throws for everybody and keeps all throws; Ada begins."""
    for dice in DICE:
        bench.app.dice.test_values.extend(list(dice))
        bench.press("OK")
        bench.press("OK")
    assert (bench.game.phase, bench.game.turn) == ("attack", 0)
    return bench


def attacked(bench=None):
    """Lets Ada attack Dora."""
    bench = bench or set_up(begun())
    bench.press("A4")
    bench.press("OK")
    assert bench.screen == "RevealScreen"
    return bench


def revealed(bench=None, cards="433123"):
    bench = attacked(bench)
    for card in cards:
        bench.press("B" + card)
    bench.press("OK")
    assert bench.screen == "DuelScreen"
    return bench


def play_card(bench, player, answers):
    """Holds COPY, presses the player's key, then the answers; returns the number of presses."""
    bench.set_keys(1 << NAMES.index("BC"))
    bench.press("A%d" % player)
    bench.set_keys(0)
    for answer in answers:
        assert bench.screen == "Numbered"
        bench.press("A" + answer)
    return 1 + len(answers)


def written(bench):
    """Returns the texts that the screen draws."""

    class Written(Canvas):
        def text(self, x, y, text, *more, **others):
            texts.append(text)
            return super().text(x, y, text, *more, **others)

    texts = []
    bench.app.screen.draw(Written())
    return texts


def words_of(bench):
    return [words for words, _ in bench.app.screen.entries]


def test_a_name_is_cut_in_the_last_line_as_in_its_row():
    bench = begun(players=["Spieler %d" % number for number in range(1, 5)])
    for _ in range(4):
        texts = written(bench)
        (cut,) = [text for text in texts if text.startswith("Spi")]
        assert cut.upper() in texts
        bench.press("OK")
        bench.press("OK")
    (cut,) = [text.split()[0] for text in written(bench) if text.startswith("Spi")]
    assert cut.upper() in written(bench)


def test_each_special_card_but_passing_dice_round_is_played_with_at_most_six_presses():
    assert sorted(ANSWERS) == sorted([code for code in CODES if code != "pass_dice"])
    for code, answers in ANSWERS.items():
        bench = attacked() if code == "bet" else revealed()
        assert play_card(bench, 1, answers) <= 6
        assert (code, bench.screen, bench.game.latest[:2]) == (code, "PlayedScreen", (code, 0))


def test_dice_are_passed_round_giver_by_giver():
    bench = revealed()
    play_card(bench, 1, ALL_ROUND)
    assert bench.screen == "PlayedScreen"
    assert [own[-1] if seat == 0 else own[0] for seat, own in enumerate(bench.game.state()["dice"])] == [
        [5, 2],
        [0, 5],
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 1],
    ]


def test_a_card_that_was_blocked_has_changed_nothing_and_the_display_shows_whose_dice_came_back():
    bench = revealed()
    before = bench.game.state()["dice"]
    play_card(bench, 2, "41141")
    assert bench.game.state()["dice"] != before
    assert sorted(bench.app.screen.marks) == [0, 3]
    play_card(bench, 3, "321")
    assert bench.game.state()["dice"] == before
    assert sorted(bench.app.screen.marks) == [0, 3]
    bench.press("OK")
    assert bench.screen == "DuelScreen"


def test_a_card_that_cannot_be_played_says_why_and_changes_nothing():
    bench = revealed()
    before = bench.game.state()
    for player, answers, reason in (
        (1, "15", "Nur vor dem Aufdecken."),
        (2, "21", "Nur für die zwei im Duell."),
        (2, "61", "Nur für die zwei im Duell."),
    ):
        play_card(bench, player, answers)
        assert (bench.screen, bench.app.screen.lines[1]) == ("Message", reason)
        bench.press("OK")
    assert bench.game.state() == before
    play_card(bench, 1, "23")  # the card own_dice, of which there is one
    bench.press("OK")
    play_card(bench, 2, "23")
    assert bench.app.screen.lines[1] == "Alle sind schon gespielt."


def test_before_a_duel_only_what_needs_none_is_not_crossed_out():
    bench = set_up(begun())
    play_card(bench, 1, "")
    crossed = [words[2] == "✗" for words in words_of(bench)]
    assert crossed == [True, True, True, False, False, False]
    bench.press("A6")
    assert [words[2] == "✗" for words in words_of(bench)] == [True, False, False]


def test_w9_where_no_special_card_can_be_played_the_screen_says_why():
    def says(bench, reason):
        before = bench.screen, bench.game.state()
        play_card(bench, 3, "")
        assert (bench.screen, bench.app.screen.title) == ("Message", "Cem")
        assert bench.app.screen.lines == ["Keine Sonderkarte:", reason]
        bench.press("OK")
        assert (bench.screen, bench.game.state()) == before

    bench = begun()
    says(bench, "Erst nach dem Auslegen.")
    for number, dice in enumerate(DICE):
        bench.app.dice.test_values.extend(list(dice))
        bench.press("OK")
        if number in (0, 5):
            says(bench, "Erst nach dem Auslegen.")  # the throw is not kept yet
        bench.press("OK")
    bench = revealed(bench, "123666")
    bench.press("OK")
    assert bench.game.phase == "give"
    bench.press("OK")
    says(bench, "Zu spät: schon gewertet.")
    bench.press("OK")
    bench.press("A3")
    bench.press("OK")
    for card in "222222":
        bench.press("A" + card)
    bench.press("OK")
    bench.press("OK")
    assert bench.game.phase == "tie"
    says(bench, "Zu spät: schon gewertet.")


def test_w9_a_special_card_follows_a_verdict_that_has_been_read_but_none_blocks_a_card_before_it():
    bench = revealed()
    play_card(bench, 1, "11")
    bench.press("OK")
    bench.press("OK")  # settled
    assert (bench.screen, bench.game.phase) == ("WhyScreen", "attack")
    play_card(bench, 2, "32")
    assert bench.app.screen.lines[1] == "Keine Karte da."
    bench.press("OK")
    play_card(bench, 3, "622")
    assert bench.game.latest[:2] == ("skip_turn", 2)
    bench.press("OK")
    assert bench.screen == "TableScreen"


def test_w9_before_it_is_settled_a_duel_says_whether_it_is_level_and_that_special_cards_end_here():
    bench = revealed()
    assert "Letzte Sonderkarten" in written(bench)
    play_card(bench, 1, "321")  # blocks the card that scores Ada's only point
    bench.press("OK")
    assert "Gleich: letzte Sonderkarten" in written(bench)


def test_w10_a_special_card_that_cannot_be_doubled_says_what_can():
    bench = revealed()
    play_card(bench, 1, "622")
    before = bench.game.state()
    play_card(bench, 2, "311")
    assert (bench.screen, bench.app.screen.title) == ("Message", "Verdoppeln")
    assert bench.app.screen.lines == [
        "Nicht zu verdoppeln.",
        "Nur Karten um Chips und um",
        "Würfel, nicht Alle tauschen.",
    ]
    assert bench.game.state() == before


def test_w5_a_die_that_would_be_the_fourth_foreign_one_is_not_offered():
    bench = revealed()
    play_card(bench, 1, ALL_ROUND)
    bench.press("OK")
    for from_whom in ("121", "322"):
        play_card(bench, 1, "41" + from_whom)
        bench.press("OK")
    assert len([die for die in bench.game.dice[1] if die // 10 != 1]) == 3
    before = bench.game.state()
    bench.game.played = b""  # as if the played cards had been shuffled in again
    play_card(bench, 1, "4142")
    assert (bench.screen, bench.app.screen.lines[1]) == ("Message", "Drei-Würfel-Regel!")
    assert bench.game.state()["dice"] == before["dice"]


def test_players_keep_their_keys_when_one_of_them_is_out_of_the_question():
    bench = revealed()
    play_card(bench, 1, "412")
    assert words_of(bench) == ["1 Ada", "3 Cem", "4 Dora", "5 Emil", "6 Frida"]
    bench.press("A2")  # Ben's key does nothing: the die comes from him
    assert bench.screen == "Numbered"
    bench.press("B1")
    bench.press("B1")
    assert bench.game.latest[:2] == ("give_die", 0)


def test_why_says_the_same_in_the_next_duel_after_an_undo_and_after_a_power_cut():
    bench = revealed()
    play_card(bench, 1, "311")  # Ada's 4 counts twice
    bench.press("OK")
    play_card(bench, 2, "11")
    bench.press("OK")
    bench.press("OK")
    assert bench.screen == "WhyScreen"
    reasons = list(bench.app.screen.lines)
    assert reasons == [
        "Ada: Würfel von Dora",
        "4×2→2  3→0  3→0  = 2",
        "Dora: Würfel von Ada",
        "1→0  2→0  3→0  = 0",
        "Sieger: zwei Chips (Ben)",
        "Kasse→Ada: 2",
    ]
    bench.press("OK")
    bench.press("A1")  # Ben attacks Ada; the reasons are read during this duel
    bench.press("OK")
    bench.press("UP")
    assert bench.app.screen.lines == reasons
    bench.press("OK")
    bench.call_referee()
    bench.choose("Rückgängig")
    bench.choose("Ja")
    bench.call_referee()
    bench.choose("Warum?")
    assert bench.app.screen.lines == reasons
    bench = bench.power_cut()
    bench.choose(GO_ON)
    bench.press("UP")
    assert bench.app.screen.lines == reasons


def test_w1_a_throw_of_the_setup_is_made_again_once_and_when_it_was_kept_and_undone_too():
    bench = begun()
    bench.app.dice.test_values.extend([1] * 6 + [2] * 6 + [3] * 6 + [4] * 6)
    for pips in (1, 2):
        bench.press("OK")
        if pips == 1:
            bench.press("DOWN")
    assert bench.game.state()["dice"][0] == [[0, 2]] * 6
    assert bench.screen == "TableScreen"  # it waits for Ben's throw
    bench.undo()
    bench.undo()
    bench.app.screen.flow.resume()
    bench.time.step()
    bench.press("OK")
    assert bench.screen == "ThrownScreen"
    bench.press("DOWN")
    bench.press("OK")
    assert bench.game.state()["dice"][0] == [[0, 4]] * 6


def gone_on_with(bench):
    """Returns the box after a power cut with the match resumed."""
    bench = bench.power_cut()
    bench.choose(GO_ON)
    return bench


def test_w1_who_has_kept_a_throw_is_not_asked_again_after_a_power_cut():
    bench = begun()
    bench.press("OK")
    assert gone_on_with(bench).screen == "ThrownScreen"  # the throw is neither kept nor made again yet
    bench.press("OK")
    for _ in range(2):
        bench = gone_on_with(bench)
        assert bench.screen == "TableScreen"
    bench.press("OK")
    assert bench.screen == "ThrownScreen" and bench.game.may_reroll == 1  # Ben has not kept his throw


def test_w1_with_the_next_event_taken_back_the_one_who_had_kept_a_throw_is_asked_again():
    bench = set_up(begun())
    bench.press("A4")
    bench.press("OK")
    bench.undo()
    bench.app.screen.flow.resume()
    assert bench.screen == "ThrownScreen" and gone_on_with(bench).screen == "ThrownScreen"


def test_real_dice_are_told_for_throws_and_for_cards():
    bench = begun("table")
    for dice in DICE:
        bench.press("OK")
        for value in dice:
            bench.press("A%d" % value)
        bench.press("OK")
        bench.press("OK")
    assert bench.game.phase == "attack"
    play_card(bench, 2, "45")
    for value in (6, 6, 6, 6, 6, 6):
        bench.press("B%d" % value)
    bench.press("OK")
    assert bench.game.state()["dice"][1] == [[1, 6]] * 6


def test_players_of_one_name_are_told_apart_wherever_one_is_chosen():
    bench = revealed(set_up(begun(players=("Ada",) * 6)))
    play_card(bench, 1, "41")  # asks for the players by name
    assert words_of(bench) == ["%d Ada%d" % (seat, seat) for seat in range(1, 7)]
    while bench.screen == "Numbered":
        bench.press("BACK")
    play_card(bench, 1, "31")  # asks what is doubled, with the owner's name
    assert words_of(bench)[0] == "1 4 von Ada1" and words_of(bench)[3] == "4 1 von Ada4"
