-- Feedback about the site has no subject and, from a visitor, no author; what moderators say has both.
alter table feedback alter column subject_id drop not null;
alter table feedback alter column author_id drop not null;
alter table feedback add column page text;
alter table feedback add column email text;
alter table feedback add check (subject_id is null and kind = 'Message' or subject_id is not null and author_id is not null);
create index feedback_latest on feedback (created_at desc, id desc);

create table contact_submissions (
  id text primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text not null default 'new' check (status in ('new', 'answered')),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index contact_submissions_latest on contact_submissions (created_at desc, id desc);

create table waitlist (
  id text primary key,
  email text not null,
  role text check (role in ('Host', 'Traveler')),
  city text not null,
  state text not null,
  created_at timestamptz not null default now()
);
create unique index waitlist_email on waitlist (lower(email));
create index waitlist_latest on waitlist (created_at desc, id desc);
