"""Adapters to the world outside, each against a small world of the test's own."""
