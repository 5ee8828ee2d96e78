"""The box's texts in German, for all games: a name, a space, the text; `texts.py` reads them."""

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
how_many Wie viele spielen?
tell_dice Was liegt da?
tell_hint Tasten 1–6
name_of Name: Seite %s
name_of_player Name: Spieler %s
player Spieler %s
who_starts Wer beginnt?
dice_decide Der höchste Wurf
failure Störung
dice_failed_1 Der Zufall fällt aus.
dice_failed_2 Bitte echte Würfel!
seal Siegel der Würfel
parts_wanted Notieren! Je 6 Zahlen
parts_ready Alles steht fest: OK
part_of %s: 6 Zahlen
part_none OK: keine
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
service_no_psram Kein PSRAM gefunden
service_no_flash Flash ohne Protokollteil
service_asked Für den PC bereit
settings_lost Einstellungen verloren
settings_anew Neu einrichten
settings_anew_sure Alles neu einrichten?
flash_unreadable %d Sektoren unlesbar
unfinished Angefangene Partien
keep_for_later Später weiter
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
throws %s wirft
throw_dice Würfeln
wins %s gewinnt
match_over Spielende
points Punkte
""",
)
