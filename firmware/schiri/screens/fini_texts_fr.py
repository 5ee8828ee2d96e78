"""FINI! in French."""

TEXTS = (
    """
interrupted_announce Avant l'annonce
interrupted_roll Avant le lancer
interrupted_ready Avant le signal
interrupted_duel En plein duel
interrupted_layouts Avant le verdict
interrupted_over Après le dernier duel
event_announce annonce
event_roll lancer
event_reroll relance
event_go signal
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
