"""The box's texts in English, for all games: a name, a space, the text; `texts.py` reads them."""

TEXTS = (
    """
language_name English
decimal .
ok OK
go_on Go on
yes Yes
no No
sound_on Sound: on
sound_off Sound: off
language Language: %s
stuck Key stuck:
dice_title Which dice?
dice_box The box throws
dice_table Real dice
how_many How many players?
tell_dice What do they show?
tell_hint Keys 1–6
name_of Name: side %s
name_of_player Name: player %s
player Player %s
who_starts Who starts?
dice_decide The highest throw
failure Failure
dice_failed_1 The box cannot throw dice.
dice_failed_2 Please use real dice.
seal Seal on the dice
parts_wanted Note it! 6 keys each
parts_ready All is settled: OK
part_of %s: 6 keys
part_none OK: none
secret The secret
count_dice Count the dice
dice_thrown %d dice
noticed_from Only +%d %% would show
""",
    """
flash_failed_1 Storage has failed.
flash_failed_2 No more log.
match_damaged Match %d is damaged
match_foreign Match %d: other firmware
crashed Crash: %s
keys_missing No keys found
counters_missing A tie up to %d ms
install_sure New firmware?
service Workshop
service_crashes %d crashes in a row
service_no_psram No PSRAM found
service_no_flash No room for match logs
service_asked Ready for the PC
settings_lost Settings are lost
settings_anew Set up anew
settings_anew_sure Set up anew?
flash_unreadable %d sectors unreadable
unfinished Unfinished matches
keep_for_later Keep for later
full_1 Memory full
full_2 On a PC: schiri pull
full_3 Or delete a match:
leave_it Leave it
give_up Delete %d?
""",
    """
referee Referee
undo Undo
undo_what Undo: %s?
end_match End the match
end_match_sure Really end it?
throws %s throws
throw_dice Throw the dice
wins %s wins
match_over End of the match
points Points
""",
)
