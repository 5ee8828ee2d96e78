"""Schocken in German."""

TEXTS = (
    """
half Hälfte %d
final Finale
in_the_middle Mitte: %d
interrupted_opening Vor dem ersten Wurf
interrupted_throw Vor einem Wurf
interrupted_decide Nach einem Wurf
interrupted_over Nach der letzten Runde
event_opening erster Wurf
event_join Einwürfeln
event_throw Wurf
event_void ungültiger Wurf
event_aside Herauslegen
event_stand Stehenlassen
join Einwürfeln
again Nochmal
stand Stehen
cover Verdeckt
aside %s raus
""",
    """
void Wurf ungültig
tower Würfel übereinander
off_table Würfel vom Tisch
out_of_turn Nicht an der Reihe
words Die Wörter
words_deckel Deckel: Strafpunkte
words_schock Schock: 1-1 und einer
words_general General: alle drei gleich
words_street Straße: drei in Folge
beats schlägt
fewer_throws mit %d gegen %d Würfe
earlier denselben Wurf danach
gets %s: +%d Deckel
nothing_moves %s: kein Deckel
loses_half %s verliert die Hälfte
loses_final %s verliert das Finale
loses %s hat verloren
statistics Statistik
top Bester
""",
)
