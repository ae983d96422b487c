"""Followsuit's games in the interfaces that researchers use: PettingZoo, Gymnasium and OpenSpiel."""
