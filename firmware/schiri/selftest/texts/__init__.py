"""The texts of the self-test, a module for each language, which is loaded only for a self-test."""
