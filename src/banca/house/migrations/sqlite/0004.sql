-- A player's rounds at one table, newest first, and the parts in which each was paid: a page of the
-- history costs the same however many rounds there are.
create index result_stream on result (player, stream, n);
create index result_round on result (player, stream, round, n);
