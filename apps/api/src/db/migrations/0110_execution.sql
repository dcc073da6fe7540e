-- The first task of a promotion has begun: from now on it can neither be taken back nor refunded as a whole.
alter table stay_promotions add column started_at timestamptz;

-- How a bought promotion is carried out: one task for each outlet and role.
create table execution_tasks (
  id text primary key,
  promotion_id text not null references stay_promotions on delete cascade,
  -- As it was when the promotion was queued: the content system may change or lose it.
  outlet_id text not null,
  outlet_name text not null,
  handle text not null,
  network text not null,
  role text not null check (role in ('posting', 'amplification', 'reshare')),
  publisher text not null check (publisher in ('assisted', 'lodestay-feed')),
  -- In cents, before discounts; 0 if a unit of the plan paid it.
  price int not null check (price >= 0),
  -- After the proof that it waits for.
  after_hours int not null check (after_hours >= 0),
  status text not null check (status in ('waiting', 'scheduled', 'running', 'blocked', 'done', 'failed')),
  due_at timestamptz,
  -- Null while the platform itself is at work.
  claimed_by text references users on delete set null,
  claimed_at timestamptz,
  done_at timestamptz,
  proof_url text,
  proof_screenshot jsonb,
  problem text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (promotion_id, outlet_id, role),
  check ((status = 'done') = (done_at is not null)),
  check (status = 'waiting' or status = 'failed' or due_at is not null)
);
create index execution_tasks_due on execution_tasks (due_at, id) where status in ('scheduled', 'running', 'blocked');

-- Every try of a task and how it ended, for the record.
create table execution_attempts (
  task_id text not null references execution_tasks on delete cascade,
  number int not null,
  actor_id text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('published', 'refused', 'failed')),
  detail text not null default '',
  primary key (task_id, number)
);

-- What promotions posted to the platform's own feed.
create table feed_posts (
  id text primary key,
  task_id text not null unique references execution_tasks on delete cascade,
  stay_id text not null references stays on delete cascade,
  outlet_name text not null,
  caption text not null,
  media jsonb not null,
  published_at timestamptz not null,
  ends_at timestamptz not null
);
create index feed_posts_published on feed_posts (published_at desc, id desc);

-- What a refund by the system is for: a job that runs again refunds it once.
alter table refunds add column cause_id text unique;
