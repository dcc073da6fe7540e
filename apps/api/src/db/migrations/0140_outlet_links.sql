-- The link by which an outlet's owner gets to the page of its tasks: one for each outlet.
create table outlet_links (
  -- In the content system, which may lose it.
  outlet_id text primary key,
  outlet_name text not null,
  -- The owner's, who is told there what falls due.
  email text not null,
  token_hash text not null unique,
  -- The same token, sealed: mails repeat the link.
  sealed_token text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- When the owner was last told of new tasks.
  told_at timestamptz,
  version int not null default 1
);

-- By its owner's link; `claimed_by` is null then.
alter table execution_tasks add column claimed_by_outlet boolean not null default false;
alter table execution_tasks add constraint execution_tasks_claimant check (not claimed_by_outlet or claimed_by is null);
-- When the outlet's owner was mailed about it.
alter table execution_tasks add column outlet_told_at timestamptz;
create index execution_tasks_untold on execution_tasks (due_at)
  where publisher = 'assisted' and status = 'scheduled' and outlet_told_at is null;
