-- The books in SQLite. The same tables as in postgres/0001.sql.

-- Where each stream stands: the event that comes next, and the hash that it builds on. Chains of
-- rows are here as well, as rows:command and rows:result.
create table stream (
    id text not null primary key,
    seq integer not null check (seq >= 0),
    at integer not null,
    hash blob not null check (length(hash) = 32)
) strict, without rowid;

-- What happened. The envelope, as it is hashed.
create table event (
    stream text not null,
    seq integer not null check (seq >= 0),
    at integer not null,
    "by" text not null,
    round integer not null,
    draws integer not null,
    command text not null,
    body blob not null,
    hash blob not null check (length(hash) = 32),
    primary key (stream, seq)
) strict;

-- The money that moved. seq is the event that moved it, line its place therein.
create table posting (
    stream text not null,
    seq integer not null,
    line integer not null,
    asset text not null,
    source text not null,
    target text not null,
    cents integer not null check (cents > 0),
    primary key (stream, seq, line),
    check (source <> target),
    check (substr(source, 1, 7) <> 'player:' or substr(target, 1, 7) <> 'player:')
) strict, without rowid;

-- Where the money lies now: the sum of the postings, kept so that the next one can be judged.
create table account (
    asset text not null,
    id text not null,
    owner text not null,
    may_owe integer not null check (may_owe in (0, 1)),
    cents integer not null,
    primary key (asset, id),
    check (cents >= 0 or may_owe)
) strict, without rowid;

create index account_owner on account (owner) where owner <> '';

-- Every accepted command, so that its answer can be given again. The rows are a chain in the order
-- of n: each hash covers the row and the hash before it. The last is among the heads of its batch.
create table command (
    n integer not null,
    player text not null,
    id text not null,
    digest blob not null,
    stream text not null,
    first integer not null,
    count integer not null,
    hash blob not null check (length(hash) = 32),
    primary key (player, id)
) strict, without rowid;

-- Every commit: the heads that it left behind, of streams and of chains of rows, and the seals of
-- the snapshots that it stored; chained to the commit before.
create table batch (
    n integer not null primary key,
    token blob not null unique,
    at integer not null,
    heads blob not null,
    hash blob not null check (length(hash) = 32)
) strict;

-- The state of a stream after its last finished round. Can be thrown away: the log has it all.
create table snapshot (
    stream text not null primary key references stream (id),
    seq integer not null,
    body blob not null
) strict, without rowid;

-- A player's settled rounds: seq is the event that settled it. A chain, like the commands.
create table result (
    n integer not null primary key,
    player text not null,
    stream text not null,
    seq integer not null,
    round integer not null,
    stake integer not null,
    returned integer not null,
    at integer not null,
    asset text not null,
    balance integer not null,
    hash blob not null check (length(hash) = 32)
) strict;

create index result_player on result (player, n);

-- A player's sessions of play. Can be thrown away: the log has them all.
create table session (
    player text not null,
    stream text not null,
    first integer not null,
    since integer not null,
    until integer,
    staked integer not null,
    returned integer not null,
    rounds integer not null,
    "by" text not null,
    primary key (player, stream, first)
) strict, without rowid;

-- Whoever plays, as the stream players:known leaves them.
create table player (
    id text not null primary key,
    name text not null,
    language text not null,
    created integer not null
) strict, without rowid;

-- Who holds which token. Only its hash is here.
create table login (
    token blob not null primary key,
    player text not null references player (id),
    at integer not null
) strict, without rowid;

-- What is written here stays as it is.
create trigger event_stays before update on event begin select raise(abort, 'event is append-only'); end;
create trigger event_stands before delete on event begin select raise(abort, 'event is append-only'); end;
create trigger posting_stays before update on posting begin select raise(abort, 'posting is append-only'); end;
create trigger posting_stands before delete on posting begin select raise(abort, 'posting is append-only'); end;
create trigger command_stays before update on command begin select raise(abort, 'command is append-only'); end;
create trigger command_stands before delete on command begin select raise(abort, 'command is append-only'); end;
create trigger batch_stays before update on batch begin select raise(abort, 'batch is append-only'); end;
create trigger batch_stands before delete on batch begin select raise(abort, 'batch is append-only'); end;
create trigger result_stays before update on result begin select raise(abort, 'result is append-only'); end;
create trigger result_stands before delete on result begin select raise(abort, 'result is append-only'); end;
