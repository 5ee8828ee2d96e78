"""The texts of the lesson of Schocken, a module for each language, apart from the texts of its matches."""
