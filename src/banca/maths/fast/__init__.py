"""The loops of the simulations, compiled by numba. Import from here only to simulate: it is slow.

Rules come in as tables made by calling the games, and results go out as counts.
"""
