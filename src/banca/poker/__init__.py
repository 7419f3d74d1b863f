"""Poker: one table for hold'em, Omaha and sintético. Pure, like the games."""
