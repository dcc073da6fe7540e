-- Links of an unscheduled promotion go on: what follows them counts for the promotion, under the outlet's name.
alter table withdrawn_tasks add column outlet_name text;

-- All links of promotions: those of tasks, and those of tasks that are withdrawn for now.
create view tracked_links as
  select id, code, promotion_id, outlet_id, outlet_name, network, role, announcement from execution_tasks
  union all
  select id, code, promotion_id, outlet_id, coalesce(outlet_name, ''), network, role, null::jsonb from withdrawn_tasks w
  where not exists (select from execution_tasks t where t.id = w.id);
