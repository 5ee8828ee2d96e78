"""Partners: computer players at the table. `docs/partner.md` tells how they choose.

A partner makes the same moves as people. It is given its random numbers, apart from the dice: what it does can change
no throw. A board that offers partners loads this; a box without one has none of it in memory.
"""
