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
player_attacks %s attaque
attacks_whom %s contre %s
keep_these_dice Garder
throw_all_again Tout relancer
cards_laid_open Cartes duel
""",
    """
hint_for_cards COPY+1–6 : carte
dice_of Dés : %s
card_of %d de %s
counts_double %d de %s compte double
counts_nothing %d de %s vaut zéro
player_wins_duel %s gagne
names_winner %s décide
bank_of_chips Caisse
hands_over_die %s donne un dé
keep_all_dice Aucun
why_so_settled Pourquoi ?
shuffle Mélanger …
shuffle_now C'est mélangé
cards_come_back Ce qui revient
not_possible Impossible
none_left Toutes sont jouées.
not_now Pas maintenant.
only_before_reveal Seulement cartes cachées.
only_in_a_duel Seulement en duel.
only_after_a_duel Après un duel seulement.
only_for_the_two Pour les deux du duel.
no_card_to_aim_at Aucune carte à viser.
""",
    """
cannot_double Ne se double pas.
no_such_die Ce dé n'est pas là.
three_dice_rule Règle des trois dés !
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
""",
    """
swap_dice Échanger deux dés
swap_all Tout échanger
pass_dice Passer un dé
reroll_all Relancer les siens
exchange Échange de cartes
skip_turn Passer un tour
discard_specials Spéciales perdues
asked_for_on Qui gagne ?
asked_for_who Qui compare ?
asked_for_dice_of Les dés de qui ?
asked_for_aim Quelle carte ?
asked_for_from De qui ?
asked_for_to À qui ?
asked_for_die Quel dé ?
asked_for_of De qui ?
asked_for_value Quelle valeur ?
asked_for_a De qui ?
asked_for_b Avec qui ?
asked_for_cards Combien de cartes ?
compares_himself Moi-même
opponent_compares Mon adversaire
""",
)
