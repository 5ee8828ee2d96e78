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
attacks %s greift an
attacks_whom %s gegen %s
keep Behalten
all_again Alle nochmal
lay_cards Duellkarten
card_hint COPY+1–6: Karte
dice_of Würfel: %s
card_of %d von %s
counts_double %d von %s zählt doppelt
counts_nothing %d von %s zählt nichts
wins_duel %s gewinnt
names_winner %s entscheidet
gives_die %s gibt ab
keep_all Keinen
shuffle Mischen …
shuffle_now Neu gemischt
comes_back Kommt zurück
not_possible Das geht nicht
none_left Alle sind schon gespielt.
not_now Jetzt nicht.
cannot_double Nicht zu verdoppeln.
no_such_die Der Würfel liegt nicht da.
three_dice_rule Drei-Würfel-Regel!
""",
    """
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
swap_dice Zwei Würfel tauschen
swap_all Alle tauschen
pass_dice Reihum geben
reroll_all Alle neu werfen
exchange Kartentausch
skip_turn Aussetzen
discard_specials Sonderkarten weg
ask_on Wer gewinnt?
ask_who Wer vergleicht?
ask_dice_of Wessen Würfel?
ask_aim Welche Karte?
ask_from Von wem?
ask_to An wen?
ask_die Welcher Würfel?
ask_of Von wem?
ask_value Welche Augen?
ask_a Von wem?
ask_b Mit wem?
ask_cards Wie viele Karten?
his_own Ich selbst
his_opponents Mein Gegner
""",
)
