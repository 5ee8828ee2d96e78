"""Qwixx – Das Duell in French."""

TEXTS = (
    """
interrupted_roll Avant un jet
interrupted_action1 Avant l'action 1
interrupted_action2 Avant l'action 2
interrupted_over Après le dernier tour
event_roll jet
event_place pion
event_pass renoncement
rows Rouge Jaune Vert Bleu
row_initials RO JA VE BL
which_die %s ?
white Blanc
all_told C'est juste ?
deed %s %d : %s
places poser
stacks empiler
captures capturer
closes fermer
ends fin
decline Renoncer
misthrow Jet nul −5
misthrow_ends Jet nul −5, fin
turned_on Tourner pour B : oui
turned_off Tourner pour B : non
misthrows Jets nuls
draw Égalité
""",
)
