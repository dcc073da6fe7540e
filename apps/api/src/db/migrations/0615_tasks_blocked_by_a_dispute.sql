-- What a blocked task waits for, if something releases it.
alter table execution_tasks add column blocked_by text;
alter table execution_tasks
  add constraint execution_tasks_blocked_by_check check (blocked_by in ('dispute')) not valid;
