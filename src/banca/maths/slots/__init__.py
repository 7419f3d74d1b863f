"""Slot machines in figures: full-cycle scans, par sheets and simulations."""
