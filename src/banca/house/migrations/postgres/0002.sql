-- What makes the seeds of each epoch of a table, together with the house's key. It is not in the
-- log, because everything there may be shown; the log has its seal.
create table epoch (
    stream text collate "C" not null,
    number bigint not null check (number > 0),
    nonce bytea not null check (length(nonce) = 32),
    primary key (stream, number)
);

create trigger stays before update or delete or truncate on epoch for each statement execute function stays();
