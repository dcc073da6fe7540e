-- What somebody was told about and is so still; a row goes when it is no longer so.
create table alerts (
  kind text not null check (kind in ('overdue-task', 'blocked-task', 'old-submission', 'over-budget')),
  subject_id text not null,
  title text not null,
  -- Whom it is for; null for staff.
  organization_id text references organizations on delete cascade,
  opened_at timestamptz not null,
  primary key (kind, subject_id)
);
