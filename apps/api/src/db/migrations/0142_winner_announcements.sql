-- The winner of a giveaway is announced by the outlets that promoted it: a task of its own for each, and once.
alter table execution_tasks drop constraint execution_tasks_role_check;
alter table execution_tasks
  add constraint execution_tasks_role_check check (role in ('posting', 'amplification', 'reshare', 'announcement'));
-- What is announced, as it was when the winner was drawn.
alter table execution_tasks add column announcement jsonb;
alter table execution_tasks
  add constraint execution_tasks_announcement check ((role = 'announcement') = (announcement is not null));
create unique index execution_tasks_announced on execution_tasks ((announcement->>'giveawayId'), outlet_id)
  where announcement is not null;
create index stay_promotions_giveaway on stay_promotions ((content->>'giveawayId')) where content->>'giveawayId' is not null;
