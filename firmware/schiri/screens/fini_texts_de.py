"""FINI! in German."""

TEXTS = (
    """
interrupted_announce Vor der Ansage
interrupted_roll Vor dem Wurf
interrupted_ready Vor dem Startsignal
interrupted_duel Mitten im Duell
interrupted_layouts Vor dem Urteil
interrupted_over Nach dem letzten Duell
event_announce Ansage
event_roll Wurf
event_reroll neuer Wurf
event_go Startsignal
event_take Griff
event_fini FINI
event_layouts Ablagen
event_ruling Urteil
event_foul Foul
straight Straße
pasch Pasch
round Runde %d
duel Duell %d
announces %s sagt an
thrown_1 Liegen alle?
thrown_2 Dann OK.
stock Vorrat %d
attention Achtung …
go LOS!
too_early %s: noch nicht!
countdown OK: Start
stopped Halt! Was war los?
""",
    """
foul_of Foul: %s
nobodys_foul Duell abbrechen
throw_again Alle neu werfen
turned Würfel gedreht
dropped Würfel fallen gelassen
knocked Würfel umgestoßen
two_dice Zwei Würfel gegriffen
two_hands Zwei Hände benutzt
put_back Würfel zurückgelegt
same_die Beide am selben Würfel
same_call Gleichzeitig FINI
too_many_dice Mehr als 6 Würfel
wrong_order Falsche Reihenfolge
duplicate_value Augenzahl doppelt
bad_copy Kopie ohne Vorbild
needless_copy Kopie war unnötig
""",
    """
nobody_wins Niemand gewinnt
aborted Duell abgebrochen
throws_again %s wirft neu
foul_by %s: Foul
too_soon %s: zu früh!
offence_of %s: Verstoß
reason_of %s: %s
offence_of_both Beide: Verstoß
still_there Es lag noch Passendes
longer Länge %d gegen %d
level Gleich lang: Rufer gewinnt
both_nothing Nichts Gültiges gelegt
round_over Runde %d zu Ende
times %s s
how_to_judge Wie werten?
fast_path Wir sagen es der Box
full_path Die Box urteilt
was_premature War %s zu früh?
offences_of Verstöße: Seite %s
length_of Länge: Seite %s
layout_of Ablage %s
field Feld
entry_hint COPY: Silber · FINI: Reihe
entry_hint_field COPY: Silber · OK: fertig
""",
)
