"""The twins of games that one table of draws cannot tell: what lies over moves, or is cards."""
