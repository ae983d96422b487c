"""The vocabulary of rules, from which games are assembled."""
