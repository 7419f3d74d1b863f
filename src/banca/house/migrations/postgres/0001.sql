-- The books in PostgreSQL. The same tables as in sqlite/0001.sql. Names sort by their bytes.

-- Where each stream stands: the event that comes next, and the hash that it builds on. Chains of
-- rows are here as well, as rows:command and rows:result.
create table stream (
    id text collate "C" not null primary key,
    seq bigint not null check (seq >= 0),
    at bigint not null,
    hash bytea not null check (length(hash) = 32)
);

-- What happened. The envelope, as it is hashed. Bodies are bytes: jsonb would reorder them.
create table event (
    stream text collate "C" not null,
    seq bigint not null check (seq >= 0),
    at bigint not null,
    "by" text not null,
    round bigint not null,
    draws bigint not null,
    command text not null,
    body bytea not null,
    hash bytea not null check (length(hash) = 32),
    primary key (stream, seq)
);

-- The money that moved. seq is the event that moved it, line its place therein.
create table posting (
    stream text collate "C" not null,
    seq bigint not null,
    line bigint not null,
    asset text collate "C" not null,
    source text collate "C" not null,
    target text collate "C" not null,
    cents bigint not null check (cents > 0),
    primary key (stream, seq, line),
    check (source <> target),
    check (substr(source, 1, 7) <> 'player:' or substr(target, 1, 7) <> 'player:')
);

-- Where the money lies now: the sum of the postings, kept so that the next one can be judged.
create table account (
    asset text collate "C" not null,
    id text collate "C" not null,
    owner text collate "C" not null,
    may_owe boolean not null,
    cents bigint not null,
    primary key (asset, id),
    check (cents >= 0 or may_owe)
) with (fillfactor = 70);

create index account_owner on account (owner) where owner <> '';

-- Every accepted command, so that its answer can be given again. The rows are a chain in the order
-- of n: each hash covers the row and the hash before it. The last is among the heads of its batch.
create table command (
    n bigint not null,
    player text collate "C" not null,
    id text collate "C" not null,
    digest bytea not null,
    stream text collate "C" not null,
    first bigint not null,
    count bigint not null,
    hash bytea not null check (length(hash) = 32),
    primary key (player, id)
);

-- Every commit: the heads that it left behind, of streams and of chains of rows, and the seals of
-- the snapshots that it stored; chained to the commit before.
create table batch (
    n bigint not null primary key,
    token bytea not null unique,
    at bigint not null,
    heads bytea not null,
    hash bytea not null check (length(hash) = 32)
);

-- The state of a stream after its last finished round. Can be thrown away: the log has it all.
create table snapshot (
    stream text collate "C" not null primary key references stream (id),
    seq bigint not null,
    body bytea not null
);

-- A player's settled rounds: seq is the event that settled it. A chain, like the commands.
create table result (
    n bigint not null primary key,
    player text collate "C" not null,
    stream text collate "C" not null,
    seq bigint not null,
    round bigint not null,
    stake bigint not null,
    returned bigint not null,
    at bigint not null,
    asset text collate "C" not null,
    balance bigint not null,
    hash bytea not null check (length(hash) = 32)
);

create index result_player on result (player, n);

-- A player's sessions of play. Can be thrown away: the log has them all.
create table session (
    player text collate "C" not null,
    stream text collate "C" not null,
    first bigint not null,
    since bigint not null,
    until bigint,
    staked bigint not null,
    returned bigint not null,
    rounds bigint not null,
    "by" text not null,
    primary key (player, stream, first)
);

-- Whoever plays, as the stream players:known leaves them.
create table player (
    id text collate "C" not null primary key,
    name text not null,
    language text not null,
    created bigint not null
);

-- Who holds which token. Only its hash is here.
create table login (
    token bytea not null primary key,
    player text collate "C" not null references player (id),
    at bigint not null
);

-- What is written here stays as it is.
create function stays() returns trigger language plpgsql as
$$ begin raise exception '% is append-only', tg_table_name; end $$;

create trigger stays before update or delete or truncate on event for each statement execute function stays();
create trigger stays before update or delete or truncate on posting for each statement execute function stays();
create trigger stays before update or delete or truncate on command for each statement execute function stays();
create trigger stays before update or delete or truncate on batch for each statement execute function stays();
create trigger stays before update or delete or truncate on result for each statement execute function stays();
