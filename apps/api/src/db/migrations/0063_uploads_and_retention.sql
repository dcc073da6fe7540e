-- Who uploaded what, so that an account has a quota and what nothing uses can go. What was uploaded before stays.
create table uploads (
  id text primary key,
  folder text not null,
  -- Of the files in the object store, such as 640.webp.
  files text[] not null,
  bytes bigint not null,
  owner_id text not null,
  created_at timestamptz not null default now(),
  -- Since when nothing uses it, as far as the daily sweep has seen.
  unused_since timestamptz
);
create index uploads_owner on uploads (owner_id);
create index uploads_created on uploads (created_at);

-- Since when a submission is what it is: answered ones are forgotten a year later.
alter table contact_submissions add column changed_at timestamptz;
create index mails_created on mails (created_at);
