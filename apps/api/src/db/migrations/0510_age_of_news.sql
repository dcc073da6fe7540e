-- A decision stands for half a minute before it is told.
alter table stay_news add column created_at timestamptz not null default now();
