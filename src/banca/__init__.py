"""Banca: the casino games of the Portuguese and Macau regulations as software."""
