"""Würfel-Duell! in French."""

TEXTS = (
    """
interrupted_setup À la mise en place
interrupted_attack Avant une attaque
interrupted_reveal Avant de dévoiler
interrupted_specials Avant le décompte
interrupted_tie À égalité
interrupted_give Avant de donner
interrupted_over Après le dernier duel
event_roll jet
event_reroll second jet
event_attack attaque
event_special carte spéciale
event_reveal cartes duel
event_settle décompte
event_decide décision
event_give don d'un dé
event_shuffle mélange
attacks %s attaque
attacks_whom %s contre %s
keep Garder
all_again Tout relancer
lay_cards Cartes duel
card_hint COPY+1–6 : carte
dice_of Dés : %s
card_of %d de %s
counts_double %d de %s compte double
counts_nothing %d de %s vaut zéro
wins_duel %s gagne
names_winner %s décide
gives_die %s donne un dé
keep_all Aucun
shuffle Mélanger …
shuffle_now C'est mélangé
comes_back Ce qui revient
not_possible Impossible
none_left Toutes sont jouées.
not_now Pas maintenant.
cannot_double Ne se double pas.
no_such_die Ce dé n'est pas là.
three_dice_rule Règle des trois dés !
""",
    """
bad_argument Pas de ce duel.
card_group_chips Jetons …
card_group_compare Comparer …
card_group_cards Double, parade …
card_group_dice Dés …
card_group_rest Autres …
winner_gets_two Gagnant : 2 jetons
winner_pays_bank Gagnant paie caisse
winner_pays_loser Gagnant paie perdant
loser_pays_bank Perdant paie
bet Pari
compare_any Comparer au choix
compare_attacker L'attaquant compare
own_dice Ses propres dés
double Doubler
block Parade
give_die Donner un dé
change_die Changer un dé
swap_dice Échanger deux dés
swap_all Tout échanger
pass_dice Passer un dé
reroll_all Relancer les siens
exchange Échange de cartes
skip_turn Passer un tour
discard_specials Spéciales perdues
ask_on Qui gagne ?
ask_who Qui compare ?
ask_dice_of Les dés de qui ?
ask_aim Quelle carte ?
ask_from De qui ?
ask_to À qui ?
ask_die Quel dé ?
ask_of De qui ?
ask_value Quelle valeur ?
ask_a De qui ?
ask_b Avec qui ?
ask_cards Combien de cartes ?
his_own Moi-même
his_opponents Mon adversaire
""",
)
