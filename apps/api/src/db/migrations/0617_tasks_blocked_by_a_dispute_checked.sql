-- transaction: none
alter table execution_tasks validate constraint execution_tasks_blocked_by_check;
