"""The texts of the box in French: a name, a space, the text; `texts.py` reads them."""

TEXTS = """
language_name Français
decimal ,
ok OK
go_on Continuer
yes Oui
no Non
sound_on Son : oui
sound_off Son : non
language Langue : %s
stuck Touche bloquée :
dice_title Quels dés ?
dice_box La boîte lance
dice_table Vrais dés
name_of Nom : côté %s
player Joueur %s
who_starts Qui commence ?
failure Panne
dice_failed_1 Le hasard fait défaut.
dice_failed_2 Prenez de vrais dés !
flash_failed_1 Mémoire en panne.
flash_failed_2 Plus de journal.
referee Arbitre
undo Annuler
undo_what Annuler : %s ?
end_match Finir la partie
end_match_sure Vraiment finir ?
event_announce annonce
event_roll lancer
event_reroll relance
event_go Top !
event_take prise
event_fini FINI
event_layouts rangées
event_ruling décision
event_foul faute
straight Suite
pasch Dés identiques
round Manche %d
duel Duel %d
announces %s annonce
throws %s lance
thrown_1 15 à plat ?
thrown_2 Alors OK.
chips Jetons
stock Stock %d
soon Prêts …
attention Prêts …
go TOP !
too_early %s : pas encore !
countdown OK : départ
stopped Stop ! Quoi donc ?
foul_of Faute : %s
nobodys_foul Annuler le duel
throw_again Tout relancer
turned Dé tourné
dropped Dé tombé
knocked Dé renversé
two_dice Deux dés à la fois
two_hands Deux mains
put_back Dé reposé
same_die Tous deux au même dé
same_call FINI en même temps
premature FINI trop tôt
too_many_dice plus de 6 dés
wrong_order mauvais ordre
duplicate_value valeur en double
bad_copy copie sans modèle
needless_copy copie inutile
wins %s gagne
nobody_wins Personne ne gagne
aborted Duel annulé
throws_again %s relance
foul_by %s : faute
too_soon %s : trop tôt !
offence_of %s : infraction
offence_of_both Tous deux en faute
still_there Il restait des dés.
longer %d contre %d
level Égalité : à l'annonceur
both_nothing Rien de valable
round_over Manche %d terminée
times %s s
match_over Fin de la partie
points Points
how_to_judge Comment juger ?
fast_path Nous le disons
full_path La boîte juge
was_premature %s : trop tôt ?
offences_of Infraction : %s
length_of Longueur : %s
layout_of Rangées %s
field Tapis
entry_hint COPY argent, FINI rang
entry_hint_field COPY : dés argentés
too_many Pas autant de dés
"""
