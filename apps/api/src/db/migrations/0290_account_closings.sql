-- Accounts whose owners deleted them: closed at once, erased at this time unless the mailed link undoes it. Decision 0047.
alter table users add column erase_at timestamptz;
create index users_erase_at on users (erase_at) where erase_at is not null;

create table account_closings (
  user_id text primary key references users on delete cascade,
  token_hash text not null unique,
  -- The context roles that were given up, and come back when it is undone.
  grants jsonb not null
);
