"""The course of a match of any game: its flow and the screens that games share."""
