-- transaction: none
-- The tabs of tasks, of staff and of an outlet, and what an outlet has posted: nearly all tasks are finished ones.
create index concurrently if not exists execution_tasks_by_status on execution_tasks (status, due_at);
create index concurrently if not exists execution_tasks_open on execution_tasks (outlet_id, due_at)
  where status in ('waiting', 'scheduled', 'running', 'blocked');
create index concurrently if not exists execution_tasks_over on execution_tasks (outlet_id, status, due_at)
  where status in ('done', 'failed');
create index concurrently if not exists execution_tasks_posted on execution_tasks (outlet_id, done_at desc) where status = 'done';
