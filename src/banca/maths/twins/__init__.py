"""The twins of games that one table of draws cannot describe: bets that move, or cards."""
