"""Qwixx – Das Duell in German."""

TEXTS = (
    """
interrupted_roll Vor einem Wurf
interrupted_action1 Vor Aktion 1
interrupted_action2 Vor Aktion 2
interrupted_over Nach dem letzten Zug
event_roll Wurf
event_place Stein
event_pass Verzicht
rows Rot Gelb Grün Blau
row_initials RO GE GR BL
which_die %s?
white Weiß
all_told Stimmt das?
deed %s %d: %s
places legen
stacks stapeln
captures schlagen
closes schließen
ends Spielende
decline Verzichten
misthrow Fehlwurf −5
misthrow_ends Fehlwurf −5, Ende
turned_on Für B drehen: ja
turned_off Für B drehen: nein
misthrows Fehlwürfe
draw Unentschieden
""",
)
