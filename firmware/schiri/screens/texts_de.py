"""The texts of the box in German: a name, a space, the text; `texts.py` reads them."""

TEXTS = (
    """
language_name Deutsch
decimal ,
ok OK
go_on Weiter
yes Ja
no Nein
sound_on Ton: an
sound_off Ton: aus
language Sprache: %s
stuck Taste klemmt:
dice_title Welche Würfel?
dice_box Die Box würfelt
dice_table Echte Würfel
name_of Name: Seite %s
player Spieler %s
who_starts Wer beginnt?
failure Störung
dice_failed_1 Der Zufall fällt aus.
dice_failed_2 Bitte echte Würfel!
seal Siegel der Würfel
parts_wanted Notieren! Je 6 Zahlen
parts_ready Alles steht fest: OK
secret Das Geheimnis
count_dice Augen zählen
dice_thrown %d Würfel
noticed_from Auffällig erst ab +%d %%
""",
    """
flash_failed_1 Der Speicher streikt.
flash_failed_2 Kein Protokoll mehr.
match_damaged Partie %d beschädigt
match_foreign Partie %d: andere Firmware
crashed Absturz: %s
keys_missing Tasten fehlen
counters_missing Gleichstand bis %d ms
install_sure Neue Firmware?
service Werkstatt
service_crashes %d Abstürze in Folge
service_no_flash Flash ohne Protokollteil
service_asked Für den PC bereit
settings_lost Einstellungen verloren
settings_anew Neu einrichten
settings_anew_sure Alles neu einrichten?
flash_unreadable %d Sektoren unlesbar
unfinished Angefangene Partien
keep_for_later Später weiter
interrupted_announce Vor der Ansage
interrupted_roll Vor dem Wurf
interrupted_ready Vor dem Startsignal
interrupted_duel Mitten im Duell
interrupted_layouts Vor dem Urteil
interrupted_over Nach dem letzten Duell
full_1 Speicher voll
full_2 Am PC: schiri pull
full_3 Oder Partie löschen:
leave_it Lieber nicht
give_up %d löschen?
""",
    """
referee Schiedsrichter
undo Rückgängig
undo_what Zurück: %s?
end_match Spiel beenden
end_match_sure Wirklich beenden?
event_announce Ansage
event_roll Wurf
event_reroll neuer Wurf
event_go Startsignal
event_take Griff
event_fini FINI
event_layouts Ablagen
event_ruling Urteil
event_foul Foul
""",
    """
straight Straße
pasch Pasch
round Runde %d
duel Duell %d
announces %s sagt an
throws %s wirft
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
wins %s gewinnt
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
match_over Spielende
points Punkte
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
