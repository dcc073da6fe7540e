-- Everything that is reviewed carries the same columns, written by the review's store alone.
alter table attribute_requests
  add column submitted_at timestamptz not null default now(),
  add column decided_by text,
  add column decided_at timestamptz,
  add column updated_at timestamptz not null default now();

create table offers (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  title text not null,
  description text not null default '',
  instructions text not null default '',
  cta_text text not null default '',
  link text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  media jsonb not null default '[]',
  promote boolean not null default true,
  enabled boolean not null default false,
  status text not null default 'Submitted' check (status in ('Submitted', 'Pending', 'Accepted', 'Rejected', 'Expired')),
  submitted_at timestamptz not null default now(),
  locked_by text references users on delete set null,
  locked_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  author_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index offers_stay on offers (stay_id, starts_at desc);
create index offers_queue on offers (status, submitted_at) where status in ('Submitted', 'Pending', 'Rejected');
create index offers_current on offers (ends_at) where status = 'Accepted';

create table cancellations (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  campaign_id text,
  title text not null default 'New Cancellation',
  description text not null default '',
  instructions text not null default '',
  date_instructions text not null default '',
  cta_text text not null default '',
  link text not null default '',
  link_text text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  media jsonb not null default '[]',
  promote boolean not null default true,
  enabled boolean not null default true,
  purchase_status text not null default 'Ready' check (purchase_status in ('Ready', 'Staged', 'Cancelled', 'Purchased')),
  status text not null default 'Available'
    check (status in ('Available', 'Submitted', 'Pending', 'Rejected', 'Accepted', 'Filled', 'Closed', 'Expired')),
  submitted_at timestamptz,
  locked_by text references users on delete set null,
  locked_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  author_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index cancellations_stay on cancellations (stay_id, starts_at desc);
create index cancellations_queue on cancellations (status, submitted_at) where status in ('Submitted', 'Pending', 'Rejected');
create index cancellations_active on cancellations (starts_at) where status = 'Accepted';

-- The seed is drawn when the giveaway is made. Its hash is public at once, the seed itself after the draw.
create table giveaways (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  title text not null,
  prize text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  eligibility_requirements text not null default '',
  details_and_exclusions text not null default '',
  entry_method text not null default '',
  rules text not null default '',
  media jsonb not null default '[]',
  seed text not null,
  seed_hash text not null,
  drawn_at timestamptz,
  winner_entry_hash text,
  status text not null default 'Draft'
    check (status in ('Draft', 'Submitted', 'Pending', 'Rejected', 'Accepted', 'Queued', 'Executed')),
  submitted_at timestamptz,
  locked_by text references users on delete set null,
  locked_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  author_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index giveaways_stay on giveaways (stay_id, created_at desc);
create index giveaways_queue on giveaways (status, submitted_at) where status in ('Submitted', 'Pending', 'Rejected');
create index giveaways_open on giveaways (ends_at) where status = 'Accepted';

-- A reviewer's decision, with what undoing it needs. Its host is told when it can no longer be undone.
create table decisions (
  id text primary key,
  kind text not null,
  subject_id text not null,
  review_id text not null,
  move text not null check (move in ('publish', 'reject')),
  decided_by text not null,
  at timestamptz not null,
  kept jsonb,
  feedback_id text,
  notice jsonb not null,
  told_at timestamptz,
  undone_at timestamptz
);
create index decisions_subject on decisions (subject_id, at desc);

create table appeals (
  id text primary key,
  kind text not null,
  subject_id text not null,
  decision_id text not null unique references decisions on delete cascade,
  message text not null,
  author_id text not null,
  against text not null,
  outcome text check (outcome in ('Accepted', 'Rejected')),
  created_at timestamptz not null default now(),
  closed_by text references decisions on delete set null
);
create index appeals_subject on appeals (subject_id, created_at desc);

-- What waits, was claimed or was rejected, over all kinds.
create view review_queue as
  select 'stays' as kind, s.id, r.status, coalesce(nullif(r.content->>'name', ''), 'Unnamed stay') as name, s.id as stay_id,
    s.organization_id, s.content is not null as is_edit, r.submitted_at, r.locked_by, r.locked_at
  from stay_revisions r join stays s on s.id = r.stay_id where r.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'offers', o.id, o.status, o.title, o.stay_id, s.organization_id, false, o.submitted_at, o.locked_by, o.locked_at
  from offers o join stays s on s.id = o.stay_id where o.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'cancellations', c.id, c.status, c.title, c.stay_id, s.organization_id, false, c.submitted_at, c.locked_by, c.locked_at
  from cancellations c join stays s on s.id = c.stay_id where c.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'giveaways', g.id, g.status, g.title, g.stay_id, s.organization_id, false, g.submitted_at, g.locked_by, g.locked_at
  from giveaways g join stays s on s.id = g.stay_id where g.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'attribute-requests', a.id, a.status, a.type || ': ' || a.name, null, null, false, a.submitted_at, a.locked_by, a.locked_at
  from attribute_requests a where a.status in ('Submitted', 'Pending', 'Rejected');
