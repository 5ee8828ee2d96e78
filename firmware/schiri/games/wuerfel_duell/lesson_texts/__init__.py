"""The texts of the lesson of Würfel-Duell!, a module for each language, apart from the texts of its matches."""
