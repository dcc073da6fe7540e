-- What moderators decided about a host, and what was decided by day.
create index decisions_organization on decisions ((notice->'to'->>'organizationId'), at desc);
create index decisions_latest on decisions (at desc);

-- Words that moderators keep for what they write often.
create table reply_templates (
  id text primary key,
  category text not null,
  title text not null,
  message text not null,
  updated_at timestamptz not null,
  version int not null default 1
);
create unique index reply_templates_title on reply_templates (lower(title));

-- Who of staff is to review a submission; it ends with the decision.
create table review_assignments (
  kind text not null,
  subject_id text not null,
  user_id text not null references users (id) on delete cascade,
  at timestamptz not null,
  primary key (kind, subject_id)
);
create index review_assignments_user on review_assignments (user_id);
