"""PHH, the open notation of poker hands: read, replayed and written."""
