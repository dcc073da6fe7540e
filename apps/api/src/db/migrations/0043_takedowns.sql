-- What moderators took off the site, with the host's appeal and what another moderator made of it.
create table takedowns (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  reason text not null,
  status text not null default 'down' check (status in ('down', 'appealed', 'upheld', 'restored')),
  taken_by text,
  taken_at timestamptz not null default now(),
  appeal text,
  appealed_at timestamptz,
  answer text,
  decided_by text,
  decided_at timestamptz
);
create unique index takedowns_open on takedowns (stay_id) where status <> 'restored';
create index takedowns_latest on takedowns (taken_at desc);

insert into takedowns (id, stay_id, reason, taken_at)
select 'tkd_' || substr(id, 6), id, disabled_reason, updated_at from stays where disabled_reason is not null;
