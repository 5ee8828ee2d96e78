"""Würfel-Duell! in German."""

TEXTS = (
    """
interrupted_setup Beim Auslegen
interrupted_attack Vor einem Angriff
interrupted_reveal Vor dem Aufdecken
interrupted_specials Vor der Wertung
interrupted_tie Bei Gleichstand
interrupted_give Vor dem Übergeben
interrupted_over Nach dem letzten Duell
event_roll Wurf
event_reroll neuer Wurf
event_attack Angriff
event_special Sonderkarte
event_reveal Duellkarten
event_settle Wertung
event_decide Entscheidung
event_give Würfel geben
event_shuffle Mischen
player_attacks %s greift an
attacks_whom %s gegen %s
keep_these_dice Behalten
throw_all_again Alle nochmal
cards_laid_open Duellkarten
""",
    """
hint_for_cards COPY+1–6: Karte
dice_of Würfel: %s
card_of %d von %s
counts_double %d von %s zählt doppelt
counts_nothing %d von %s zählt nichts
player_wins_duel %s gewinnt
names_winner %s entscheidet
bank_of_chips Kasse
hands_over_die %s gibt ab
keep_all_dice Keinen
why_so_settled Warum?
shuffle Mischen …
shuffle_now Neu gemischt
cards_come_back Kommt zurück
not_possible Das geht nicht
none_left Alle sind schon gespielt.
not_now Jetzt nicht.
only_before_reveal Nur vor dem Aufdecken.
only_in_a_duel Nur im Duell.
only_after_a_duel Erst nach einem Duell.
only_for_the_two Nur für die zwei im Duell.
no_card_to_aim_at Keine Karte da.
""",
    """
cannot_double Nicht zu verdoppeln.
no_such_die Der Würfel liegt nicht da.
three_dice_rule Drei-Würfel-Regel!
bad_argument Passt nicht zum Duell.
card_group_chips Chips …
card_group_compare Vergleichen …
card_group_cards Doppelt, Abwehr …
card_group_dice Würfel …
card_group_rest Andere …
winner_gets_two Sieger: zwei Chips
winner_pays_bank Sieger zahlt Kasse
winner_pays_loser Sieger zahlt Verlierer
loser_pays_bank Verlierer zahlt
bet Tipp
compare_any Vergleich frei
compare_attacker Vergleich Angreifer
own_dice Eigene Würfel
double Verdoppeln
block Abwehr
give_die Würfel geben
change_die Würfel verändern
""",
    """
swap_dice Zwei Würfel tauschen
swap_all Alle tauschen
pass_dice Reihum geben
reroll_all Alle neu werfen
exchange Kartentausch
skip_turn Aussetzen
discard_specials Sonderkarten weg
asked_for_on Wer gewinnt?
asked_for_who Wer vergleicht?
asked_for_dice_of Wessen Würfel?
asked_for_aim Welche Karte?
asked_for_from Von wem?
asked_for_to An wen?
asked_for_die Welcher Würfel?
asked_for_of Von wem?
asked_for_value Welche Augen?
asked_for_a Von wem?
asked_for_b Mit wem?
asked_for_cards Wie viele Karten?
compares_himself Ich selbst
opponent_compares Mein Gegner
""",
)
