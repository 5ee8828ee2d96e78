"""Partners, the computer players at the table. `docs/play/README.md` describes how they choose their moves.

A partner makes the same moves as people. Its random numbers have their own seed, so that it cannot change a throw.
"""
