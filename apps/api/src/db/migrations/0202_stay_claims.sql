-- Hosts claim stays that were imported. One open claim a person and stay; the first that is verified gets the stay.
create table stay_claims (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  user_id text not null references users on delete cascade,
  organization_id text references organizations on delete set null,
  -- Of the organization that is to be made, where none was chosen.
  organization_name text not null,
  code text not null,
  message text,
  status text not null default 'open' check (status in ('open', 'verified', 'refused', 'expired')),
  checked_at timestamptz,
  problem text,
  reason text,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index stay_claims_open on stay_claims (stay_id, user_id) where status = 'open';
create index stay_claims_of_user on stay_claims (user_id, created_at desc);
create index stay_claims_waiting on stay_claims (created_at) where status = 'open';
