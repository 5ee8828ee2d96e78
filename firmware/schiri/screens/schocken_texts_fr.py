"""Schocken in French."""

TEXTS = (
    """
half Mi-temps %d
final Finale
in_the_middle Milieu : %d
interrupted_opening Avant le premier jet
interrupted_throw Avant un jet
interrupted_decide Après un jet
interrupted_over Après le dernier tour
event_opening premier jet
event_join retour
event_throw jet
event_void jet nul
event_aside mise à part
event_stand arrêt
join Revenir
again Relancer
stand Rester
cover Caché
aside %s ôtés
""",
    """
void Jet nul
tower Dés superposés
off_table Dés hors de la table
out_of_turn Pas son tour
words Les mots
words_deckel Deckel : pénalités
words_schock Schock : 1-1 et un dé
words_general General : trois pareils
words_street Straße : trois de suite
beats bat
fewer_throws %d jets contre %d
earlier le même jet plus tard
gets %s : +%d Deckel
nothing_moves %s : aucun Deckel
loses_half %s perd la mi-temps
loses_final %s perd la finale
loses %s a perdu
statistics Statistiques
top Meilleur
""",
)
