"""The course of a match, whatever the game."""
