"""Banca: the casino games of the Portuguese and Macau regulations as software."""

__version__ = "0.1.0"
