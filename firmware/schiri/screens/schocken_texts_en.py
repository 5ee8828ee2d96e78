"""Schocken in English."""

TEXTS = (
    """
half Half %d
final Final
in_the_middle Middle: %d
interrupted_opening Before the first throw
interrupted_throw Before a throw
interrupted_decide After a throw
interrupted_over After the last round
event_opening first throw
event_join joining
event_throw throw
event_void void throw
event_aside putting aside
event_stand standing
join Join in
again Again
stand Stand
cover Covered
aside %s out
""",
    """
void Void throw
tower Dice on each other
off_table Dice off the table
out_of_turn Out of turn
words The words
words_deckel Deckel: penalty chips
words_schock Schock: 1-1 and one more
words_general General: all three alike
words_street Straße: three in a row
beats beats
fewer_throws %d throws against %d
earlier the same thrown later
gets %s: +%d Deckel
nothing_moves %s: no Deckel
loses_half %s loses the half
loses_final %s loses the final
loses %s has lost
statistics Statistics
top Best
""",
)
