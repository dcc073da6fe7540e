-- A job that was given up is told to staff.
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check
    check (kind in ('overdue-task', 'blocked-task', 'old-submission', 'failed-job', 'over-budget')) not valid;
