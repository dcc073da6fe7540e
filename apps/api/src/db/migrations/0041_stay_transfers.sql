-- A request to move a stay to an organization of somebody else, until it is accepted there, declined, withdrawn or too old.
create table stay_transfers (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  from_organization_id text not null references organizations on delete cascade,
  to_organization_id text not null references organizations on delete cascade,
  requested_by text not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz
);
create unique index stay_transfers_open on stay_transfers (stay_id) where status = 'pending';
create index stay_transfers_from on stay_transfers (from_organization_id, created_at desc);
create index stay_transfers_to on stay_transfers (to_organization_id, created_at desc);
create index stay_transfers_requested_by on stay_transfers (requested_by);
