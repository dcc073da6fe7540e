-- Email outlets: who gets their mail. Nobody does before the link of a first mail was confirmed.
create table newsletter_subscribers (
  id text primary key,
  outlet_id text not null,
  email text not null,
  -- In the link of each mail: confirms and unsubscribes, and grants nothing else.
  token text not null unique default replace(gen_random_uuid()::text, '-', ''),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  changed_at timestamptz not null
);
create unique index newsletter_subscribers_email on newsletter_subscribers (outlet_id, lower(email));
create index newsletter_subscribers_old on newsletter_subscribers (status, changed_at);

alter table execution_tasks drop constraint execution_tasks_publisher_check;
alter table execution_tasks
  add constraint execution_tasks_publisher_check check (publisher in ('assisted', 'lodestay-feed', 'email'));
alter table execution_tasks add column proof_note text not null default '';
alter table execution_attempts drop constraint execution_attempts_outcome_check;
alter table execution_attempts
  add constraint execution_attempts_outcome_check
  check (outcome in ('published', 'postponed', 'refused', 'unknown', 'failed'));

-- What a task sends over the network: one row for each receiver, marked as sending before it is sent, so that what a
-- killed worker left behind is seen, and never sent a second time by itself.
create table deliveries (
  id text primary key,
  task_id text not null references execution_tasks on delete cascade,
  -- A subscriber's id. Not a reference: the record outlives the subscription.
  receiver text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'refused', 'unknown')),
  tries int not null default 0,
  -- When it is to be tried next.
  due_at timestamptz not null,
  began_at timestamptz,
  detail text not null default '',
  unique (task_id, receiver)
);
create index deliveries_open on deliveries (task_id, due_at) where status in ('queued', 'sending');
