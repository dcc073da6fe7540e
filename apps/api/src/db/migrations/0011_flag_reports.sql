create table flag_reports (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  reporter_id text references users on delete set null,
  reason text not null check (reason in ('inappropriate_content', 'spam')),
  details text not null,
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'resolved')),
  note text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1
);
-- Saying it twice makes no second report; once it is resolved, it may be said again.
create unique index flag_reports_open on flag_reports (stay_id, reporter_id) where status <> 'resolved';
create index flag_reports_queue on flag_reports (status, created_at);
create index flag_reports_reporter on flag_reports (reporter_id);
