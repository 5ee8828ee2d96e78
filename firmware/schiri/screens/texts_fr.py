"""The texts of the box in French: a name, a space, the text; `texts.py` reads them."""

TEXTS = (
    """
language_name Français
decimal ,
ok OK
go_on Continuer
yes Oui
no Non
sound_on Son : activé
sound_off Son : coupé
language Langue : %s
stuck Touche bloquée :
dice_title Quels dés ?
dice_box La boîte lance
dice_table Vrais dés
name_of Nom : côté %s
player Joueur %s
who_starts Qui commence ?
failure Panne
dice_failed_1 La boîte ne peut lancer.
dice_failed_2 Prenez de vrais dés.
seal Sceau des dés
parts_wanted Notez ! 6 chiffres
parts_ready Tout est fixé : OK
secret Le secret
count_dice Compter les dés
dice_thrown %d dés
noticed_from Visible dès +%d %%
""",
    """
flash_failed_1 Mémoire en panne.
flash_failed_2 Plus de journal.
match_damaged Partie %d abîmée
match_foreign Partie %d : autre logiciel
crashed Panne : %s
keys_missing Aucune touche
counters_missing Égalité jusqu'à %d ms
install_sure Nouveau logiciel ?
service Atelier
service_crashes %d pannes de suite
service_no_flash Pas de place pour parties
service_asked Prêt pour le PC
settings_lost Réglages perdus
settings_anew Tout régler
settings_anew_sure Tout régler ?
flash_unreadable %d secteurs illisibles
unfinished Parties en cours
keep_for_later Garder pour après
interrupted_announce Avant l'annonce
interrupted_roll Avant le lancer
interrupted_ready Avant le signal
interrupted_duel En plein duel
interrupted_layouts Avant le verdict
interrupted_over Après le dernier duel
full_1 Mémoire pleine
full_2 Sur PC : schiri pull
full_3 Ou effacer une partie :
leave_it Non merci
give_up Effacer %d ?
""",
    """
referee Arbitre
undo Annuler
undo_what Annuler : %s ?
end_match Finir la partie
end_match_sure Vraiment finir ?
event_announce annonce
event_roll lancer
event_reroll relance
event_go signal
event_take prise
event_fini FINI
event_layouts rangées
event_ruling décision
event_foul faute
""",
    """
straight Suite
pasch Dés identiques
round Manche %d
duel Duel %d
announces %s annonce
throws %s lance
thrown_1 15 à plat ?
thrown_2 Puis OK.
stock Stock %d
attention Prêts…
go TOP !
too_early %s : pas encore !
countdown OK : départ
stopped Stop ! Pourquoi ?
""",
    """
foul_of Faute : %s
nobodys_foul Interrompre le duel
throw_again Tout relancer
turned Dé tourné
dropped Dé tombé
knocked Dé renversé
two_dice Deux dés à la fois
two_hands Deux mains utilisées
put_back Dé reposé
same_die Même dé pour les deux
same_call FINI en même temps
too_many_dice Plus de 6 dés
wrong_order Mauvais ordre
duplicate_value Valeur en double
bad_copy Copie sans modèle
needless_copy Copie inutile
""",
    """
wins %s gagne
nobody_wins Personne ne gagne
aborted Duel interrompu
throws_again %s relance
foul_by %s : faute
too_soon %s trop tôt
offence_of %s : erreur
reason_of %s : %s
offence_of_both Tous deux : erreur
still_there Il restait de bons dés
longer Longueur %d contre %d
level Même longueur : FINI gagne
both_nothing Rien de valable posé
round_over Manche %d terminée
times %s s
match_over Fin de la partie
points Points
how_to_judge Comment juger ?
fast_path On le dit à la boîte
full_path La boîte juge
was_premature %s : trop tôt ?
offences_of Erreurs : côté %s
length_of Longueur : côté %s
layout_of Rangées %s
field Tapis
entry_hint COPY argent · FINI rangée
entry_hint_field COPY argent · OK fini
""",
)
