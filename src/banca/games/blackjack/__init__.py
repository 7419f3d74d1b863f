"""Blackjack/21: online (805/2015) and at the land table of 1995 (1441/95-V). One game."""
