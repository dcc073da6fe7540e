-- transaction: none
-- Nothing lists an outlet's ended tasks earliest first anymore.
drop index concurrently if exists execution_tasks_over;
