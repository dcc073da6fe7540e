-- The short link under which a task's post leads to its stay, so that its visits are counted.
alter table execution_tasks add column code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 10);
