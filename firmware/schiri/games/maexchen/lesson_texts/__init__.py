"""The texts of the lesson of Mäxchen, a module for each language, apart from the texts of its matches."""
