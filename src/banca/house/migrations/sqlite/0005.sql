-- What a player has written down about another, for their own eyes. Beside the log: nothing that is
-- played follows from it.
create table note (
    player text not null references player (id),
    about text not null references player (id),
    colour text not null check (length(colour) <= 16),
    body text not null check (length(body) <= 400),
    at integer not null,
    primary key (player, about),
    check (player <> about)
) strict, without rowid;
