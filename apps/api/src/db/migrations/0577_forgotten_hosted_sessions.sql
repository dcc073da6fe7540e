-- Ended sessions were kept forever. The daily job now sets a person's aside, and forgets those that it set aside before: each
-- is kept for between one turn and two.
alter table identity.hosted_sessions
  add column ended_before bigint[] not null default '{}',
  add column turned_at timestamptz not null default now();
