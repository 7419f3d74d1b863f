-- How a player likes tables to look and sound. Beside the log: nothing that is played follows from it.
create table preference (
    player text collate "C" not null primary key references player (id),
    body bytea not null check (length(body) <= 4096)
);
