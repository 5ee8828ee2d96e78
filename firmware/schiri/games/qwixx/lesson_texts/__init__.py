"""The texts of the lesson of Qwixx – Das Duell, a module for each language, apart from the texts of its matches."""
