-- What makes the seeds of each epoch of a table, together with the house's key. It is not in the
-- log, because everything there may be shown; the log has its seal.
create table epoch (
    stream text not null,
    number integer not null check (number > 0),
    nonce blob not null check (length(nonce) = 32),
    primary key (stream, number)
) strict, without rowid;

create trigger epoch_stays before update on epoch begin select raise(abort, 'epoch is append-only'); end;
create trigger epoch_stands before delete on epoch begin select raise(abort, 'epoch is append-only'); end;
