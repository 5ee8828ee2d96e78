"""Würfel-Duell! in English."""

TEXTS = (
    """
interrupted_setup While setting up
interrupted_attack Before an attack
interrupted_reveal Before the reveal
interrupted_specials Before settling
interrupted_tie On a tie
interrupted_give Before handing over
interrupted_over After the last duel
event_roll throw
event_reroll second throw
event_attack attack
event_special special card
event_reveal duel cards
event_settle settling
event_decide decision
event_give handing over
event_shuffle shuffling
player_attacks %s attacks
attacks_whom %s against %s
keep_these_dice Keep
throw_all_again All again
cards_laid_open Duel cards
""",
    """
hint_for_cards COPY+1–6: card
dice_of Dice: %s
card_of %d of %s
counts_double %d of %s counts double
counts_nothing %d of %s counts nothing
player_wins_duel %s wins
names_winner %s decides
bank_of_chips Bank
hands_over_die %s hands over
keep_all_dice None
why_so_settled Why?
shuffle Shuffle …
shuffle_now Shuffled now
cards_come_back What comes back
not_possible Not possible
none_left All have been played.
not_now Not now.
only_before_reveal Only before the reveal.
only_in_a_duel Only in a duel.
only_after_a_duel Only after a duel.
only_for_the_two Only for the two of it.
no_card_to_aim_at No card to aim at.
""",
    """
cannot_double It cannot be doubled.
no_such_die No such die there.
three_dice_rule Rule of three dice!
bad_argument Not of this duel.
card_group_chips Chips …
card_group_compare Compare …
card_group_cards Double, block …
card_group_dice Dice …
card_group_rest Others …
winner_gets_two Winner: two chips
winner_pays_bank Winner pays bank
winner_pays_loser Winner pays loser
loser_pays_bank Loser pays
bet Bet
compare_any Compare anyone's
compare_attacker Attacker compares
own_dice Own dice
double Double
block Block
give_die Give a die
change_die Change a die
""",
    """
swap_dice Swap two dice
swap_all Swap all dice
pass_dice Pass dice round
reroll_all Throw all again
exchange Exchange cards
skip_turn Skip a turn
discard_specials Specials lost
asked_for_on Who wins?
asked_for_who Who compares?
asked_for_dice_of Whose dice?
asked_for_aim Which card?
asked_for_from From whom?
asked_for_to To whom?
asked_for_die Which die?
asked_for_of Whose die?
asked_for_value Which value?
asked_for_a Whose die?
asked_for_b With whose?
asked_for_cards How many cards?
compares_himself I myself
opponent_compares My opponent
""",
)
