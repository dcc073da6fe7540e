-- A payment whose dispute waits for our evidence is told to staff.
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check
    check (kind in ('overdue-task', 'blocked-task', 'old-submission', 'failed-job', 'disputed-payment', 'over-budget')) not valid;
