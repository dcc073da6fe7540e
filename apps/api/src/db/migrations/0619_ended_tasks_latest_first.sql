-- transaction: none
-- Tasks that are done or failed are listed latest first, for staff and for an outlet's owner.
create index concurrently if not exists execution_tasks_ended on execution_tasks (status, due_at desc nulls last)
  where status in ('done', 'failed');
create index concurrently if not exists execution_tasks_ended_by_outlet
  on execution_tasks (outlet_id, status, due_at desc nulls last) where status in ('done', 'failed');
