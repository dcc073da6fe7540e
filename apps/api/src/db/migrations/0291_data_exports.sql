-- What people asked for of their own data: the latest file of each. Decision 0047.
create table data_exports (
  user_id text primary key references users on delete cascade,
  id text not null unique,
  status text not null check (status in ('making', 'ready', 'failed')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint
);
create index data_exports_expires on data_exports (expires_at);
