-- How a player likes tables to look and sound. Beside the log: nothing that is played follows from it.
create table preference (
    player text not null primary key references player (id),
    body blob not null check (length(body) <= 4096)
) strict, without rowid;
