"""Qwixx – Das Duell in English."""

TEXTS = (
    """
interrupted_roll Before a throw
interrupted_action1 Before action 1
interrupted_action2 Before action 2
interrupted_over After the last turn
event_roll throw
event_place stone
event_pass declining
rows Red Yellow Green Blue
row_initials RE YE GR BL
which_die %s?
white White
all_told Is that right?
deed %s %d: %s
places place
stacks stack
captures capture
closes close it
ends the end
decline Decline
misthrow Misthrow −5
misthrow_ends Misthrow −5, the end
turned_on Turn for B: yes
turned_off Turn for B: no
misthrows Misthrows
draw A draw
""",
)
