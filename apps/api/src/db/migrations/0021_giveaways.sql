-- One entry a traveler and giveaway. It outlives its traveler's account: the list that was published stays as it was.
create table giveaway_entries (
  giveaway_id text not null references giveaways on delete cascade,
  entry_hash text not null,
  nonce text not null,
  user_id text references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (giveaway_id, entry_hash),
  unique (giveaway_id, user_id)
);
create index giveaway_entries_user on giveaway_entries (user_id);

-- Counted by the transaction that enters, so that lists need not count.
alter table giveaways add column entry_count int not null default 0;

-- What the clock closes and draws.
create index giveaways_undrawn on giveaways (ends_at) where status = 'Queued';
