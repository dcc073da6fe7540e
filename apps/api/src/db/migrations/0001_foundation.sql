create extension if not exists intarray;
create extension if not exists btree_gist;

-- Attempts at the door of the embedded identity service, so that a restart forgives nobody.
create schema if not exists identity;
create table identity.rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

-- Whose token must be refused although the identity service may still know it.
create table deleted_identities (
  identity_id text primary key,
  at timestamptz not null default now()
);

create table users (
  id text primary key,
  identity_id text not null unique,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  photo_url text,
  enabled boolean not null default true,
  membership text not null default 'Standard' check (membership in ('Standard', 'Premium')),
  roles text[] not null default '{Stayer}' check (roles <@ '{Stayer,Host,Employee,Admin}' and roles <> '{}'),
  last_active timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index users_email on users (lower(email));

create table organizations (
  id text primary key,
  name text not null,
  source_key text unique,
  created_at timestamptz not null default now(),
  version int not null default 1
);

create table stays (
  id text primary key,
  seq bigint generated always as identity unique,
  organization_id text not null references organizations,
  content jsonb,
  shortlink text,
  enabled boolean not null default true,
  disabled_reason text,
  plan text not null default 'Free' check (plan in ('Free', 'Basic', 'Plus', 'Growth')),
  favorite_count int not null default 0 check (favorite_count >= 0),
  source jsonb,
  source_key text unique,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
-- Upper and lower case are one shortlink: people type them.
create unique index stays_shortlink on stays (lower(shortlink)) where shortlink is not null;
create index stays_organization on stays (organization_id, updated_at desc);

create table context_grants (
  id text primary key,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('stayOwner', 'stayManager', 'orgManager', 'orgOwner', 'financialViewer')),
  organization_id text references organizations on delete cascade,
  stay_id text references stays on delete cascade,
  created_at timestamptz not null default now(),
  check ((role in ('stayOwner', 'stayManager')) = (stay_id is not null)),
  check ((role in ('stayOwner', 'stayManager')) = (organization_id is null))
);
create unique index context_grants_once on context_grants (user_id, role, coalesce(stay_id, organization_id));
create index context_grants_organization on context_grants (organization_id);
create index context_grants_stay on context_grants (stay_id);

-- The working copy of a stay, and the history of its accepted ones. At most one is open.
create table stay_revisions (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  status text not null check (status in ('Draft', 'Submitted', 'Pending', 'Rejected', 'Accepted')),
  content jsonb not null,
  author_id text,
  submitted_at timestamptz,
  locked_by text references users on delete set null,
  locked_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stay_revisions_open on stay_revisions (stay_id) where status <> 'Accepted';
create index stay_revisions_queue on stay_revisions (status, submitted_at) where status <> 'Accepted';
create index stay_revisions_history on stay_revisions (stay_id, decided_at desc);

create table feedback (
  id text primary key,
  subject_id text not null,
  kind text not null check (kind in ('Rejection', 'Message', 'Admin Edit')),
  category text,
  message text not null,
  changed_fields text[] not null default '{}',
  author_id text not null,
  created_at timestamptz not null default now()
);
create index feedback_subject on feedback (subject_id, created_at desc);

create table early_bookings (
  stay_id text primary key references stays on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  booking_link text not null
);

-- Nights on which a stay is taken, as its calendars say; a search with dates leaves those stays out.
create table blocked_dates (
  stay_id text not null references stays on delete cascade,
  during daterange not null,
  exclude using gist (stay_id with =, during with &&)
);

create table favorites (
  user_id text not null references users on delete cascade,
  stay_id text not null references stays on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, stay_id)
);
create index favorites_stay on favorites (stay_id);

create table recents (
  user_id text not null references users on delete cascade,
  stay_id text not null references stays on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (user_id, stay_id)
);
create index recents_latest on recents (user_id, viewed_at desc);

create table attributes (
  id text primary key,
  type text not null,
  name text not null,
  icon_url text not null default '',
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index attributes_name on attributes (type, lower(name));

create table attribute_requests (
  id text primary key,
  type text not null,
  name text not null,
  icon_url text not null default '',
  description text not null default '',
  status text not null default 'Submitted' check (status in ('Submitted', 'Pending', 'Rejected', 'Accepted')),
  author_id text not null references users on delete cascade,
  locked_by text references users on delete set null,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index attribute_requests_open on attribute_requests (type, lower(name)) where status in ('Submitted', 'Pending');

create table events (
  id bigint generated always as identity,
  name text not null,
  key text not null,
  identity text not null,
  value jsonb not null,
  at timestamptz not null default now()
) partition by range (at);
create table events_default partition of events default;
create index events_recent on events (key, at);
create index events_retention on events using brin (at);

create table event_hours (
  key text not null,
  hour timestamptz not null,
  n int not null,
  primary key (key, hour)
);

create table audit_log (
  id text primary key,
  at timestamptz not null default now(),
  actor_id text not null,
  action text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject_id, at desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log execute function refuse_change();

create table idempotency_keys (
  identity_id text not null,
  key text not null,
  fingerprint text not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (identity_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  kind text not null,
  status text not null default 'queued' check (status in ('kept', 'queued', 'sent', 'failed')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_latest on mails (created_at desc);

create table notifications (
  id text primary key,
  user_id text not null references users on delete cascade,
  area text not null,
  title text not null,
  body text not null,
  subject_id text,
  status text not null default 'unread' check (status in ('unread', 'read', 'dismissed')),
  created_at timestamptz not null default now()
);
create index notifications_latest on notifications (user_id, created_at desc);

create table job_workers (
  worker_id text primary key,
  process_id text not null
);
