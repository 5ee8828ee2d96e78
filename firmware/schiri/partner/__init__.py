"""Partners: computer players at the table. `docs/play/README.md` tells how they choose.

A partner makes the same moves as people. It is given its random numbers, apart from the dice: what it does can change
no throw.
"""
