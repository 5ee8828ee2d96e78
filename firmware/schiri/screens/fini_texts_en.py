"""FINI! in English."""

TEXTS = (
    """
interrupted_announce Before announcing
interrupted_roll Before the throw
interrupted_ready Before the signal
interrupted_duel In the duel
interrupted_layouts Before the verdict
interrupted_over After the last duel
event_announce choice
event_roll throw
event_reroll new throw
event_go start signal
event_take grab
event_fini FINI
event_layouts layouts
event_ruling ruling
event_foul foul
straight Straight
pasch Matching dice
round Round %d
duel Duel %d
announces %s chooses
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
