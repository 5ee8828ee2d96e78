"""The texts of the box in English: a name, a space, the text; `texts.py` reads them."""

TEXTS = """
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
failure Trouble
dice_failed_1 Chance has failed.
dice_failed_2 Please use real dice!
flash_failed_1 The memory has failed.
flash_failed_2 No more log.
referee Referee
undo Undo
undo_what Undo: %s?
end_match End the match
end_match_sure Really end it?
event_announce call
event_roll throw
event_reroll new throw
event_go Go!
event_take grab
event_fini FINI
event_layouts layouts
event_ruling ruling
event_foul foul
straight Straight
pasch Matching dice
round Round %d
duel Duel %d
announces %s calls
throws %s throws
thrown_1 All 15 flat?
thrown_2 Then OK.
chips Chips
stock Stock %d
soon Ready …
attention Ready …
go GO!
too_early %s: not yet!
countdown OK: start
stopped Stop! What was it?
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
premature FINI too early
too_many_dice more than 6 dice
wrong_order wrong order
duplicate_value value laid twice
bad_copy copy of nothing
needless_copy needless copy
wins %s wins
nobody_wins Nobody wins
aborted Duel aborted
throws_again %s throws again
foul_by %s: foul
too_soon %s: too early!
offence_of %s: offence
offence_of_both Both: offence
still_there More dice would fit.
longer %d long against %d
level Level: caller wins
both_nothing Nothing valid laid
round_over Round %d is over
times %s s
match_over End of the match
points Points
how_to_judge How to judge?
fast_path We tell the box
full_path The box judges
was_premature %s: too early?
offences_of Offence: side %s
length_of Length: side %s
layout_of Layout %s
field Field
entry_hint COPY silver, FINI row
entry_hint_field hold COPY for silver
too_many Not that many dice
"""
