"""The texts of the box in English: a name, a space, the text; `texts.py` reads them."""

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
name_of Name: side %s
player Player %s
who_starts Who starts?
failure Failure
dice_failed_1 The box cannot throw dice.
dice_failed_2 Please use real dice.
seal Seal on the dice
parts_wanted Note it! 6 keys each
parts_ready All is settled: OK
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
service_no_flash No room for match logs
service_asked Ready for the PC
settings_lost Settings are lost
settings_anew Set up anew
settings_anew_sure Set up anew?
flash_unreadable %d sectors unreadable
unfinished Unfinished matches
keep_for_later Keep for later
interrupted_announce Before announcing
interrupted_roll Before the throw
interrupted_ready Before the signal
interrupted_duel In the duel
interrupted_layouts Before the verdict
interrupted_over After the last duel
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
event_announce choice
event_roll throw
event_reroll new throw
event_go start signal
event_take grab
event_fini FINI
event_layouts layouts
event_ruling ruling
event_foul foul
""",
    """
straight Straight
pasch Matching dice
round Round %d
duel Duel %d
announces %s chooses
throws %s throws
thrown_1 All 15 flat?
thrown_2 Then OK.
stock Stock %d
attention Ready…
go GO!
too_early %s: not yet!
countdown OK: start
stopped Stop! What happened?
""",
    """
foul_of Foul: %s
nobodys_foul Abort the duel
throw_again Throw all again
turned Die turned
dropped Die dropped
knocked Die knocked over
two_dice Two dice at once
two_hands Two hands used
put_back Die put back
same_die Both on the same die
same_call FINI at the same time
too_many_dice More than 6 dice
wrong_order Wrong order
duplicate_value Value laid twice
bad_copy Copy of nothing
needless_copy Needless copy
""",
    """
wins %s wins
nobody_wins Nobody wins
aborted Duel aborted
throws_again %s rethrows
foul_by %s: foul
too_soon %s: too soon
offence_of %s: offence
reason_of %s: %s
offence_of_both Both: offence
still_there More dice would have fitted
longer Length %d against %d
level Level: the caller wins
both_nothing Nothing valid on the table
round_over Round %d is over
times %s s
match_over End of the match
points Points
how_to_judge How to judge?
fast_path We tell the box
full_path The box judges
was_premature Was %s too soon?
offences_of Offences: side %s
length_of Length: side %s
layout_of Layout %s
field Field
entry_hint COPY: silver · FINI: row
entry_hint_field COPY: silver · OK: done
""",
)
