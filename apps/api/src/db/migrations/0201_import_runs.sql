-- The report of each import, for staff: what became of its rows, by reason.
create table import_runs (
  id text primary key,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  started_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  place text not null default '',
  report jsonb not null default '{}'
);
create index import_runs_latest on import_runs (started_at desc, id desc);

-- The stay is its host's since then: no import writes it any more.
alter table stays add column claimed_at timestamptz;
