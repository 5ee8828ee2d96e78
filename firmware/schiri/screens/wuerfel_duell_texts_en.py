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
attacks %s attacks
attacks_whom %s against %s
keep Keep
all_again All again
lay_cards Duel cards
card_hint COPY+1–6: card
dice_of Dice: %s
card_of %d of %s
counts_double %d of %s counts double
counts_nothing %d of %s counts nothing
wins_duel %s wins
names_winner %s decides
gives_die %s hands over
keep_all None
shuffle Shuffle …
shuffle_now Shuffled now
comes_back What comes back
not_possible Not possible
none_left All have been played.
not_now Not now.
cannot_double It cannot be doubled.
no_such_die No such die there.
three_dice_rule Rule of three dice!
""",
    """
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
swap_dice Swap two dice
swap_all Swap all dice
pass_dice Pass dice round
reroll_all Throw all again
exchange Exchange cards
skip_turn Skip a turn
discard_specials Specials lost
ask_on Who wins?
ask_who Who compares?
ask_dice_of Whose dice?
ask_aim Which card?
ask_from From whom?
ask_to To whom?
ask_die Which die?
ask_of Whose die?
ask_value Which value?
ask_a Whose die?
ask_b With whose?
ask_cards How many cards?
his_own I myself
his_opponents My opponent
""",
)
