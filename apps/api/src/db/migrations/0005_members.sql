alter table organizations add column stripe_customer_id text unique;

-- An invitation is known by the hash of its token: who reads the database cannot accept one.
create table invitations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  email text not null,
  role text not null check (role in ('orgManager', 'orgOwner', 'financialViewer')),
  token_hash text not null unique,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index invitations_open on invitations (organization_id, lower(email)) where accepted_at is null;
