-- transaction: none
-- The previous version knew these by their text. What it blocks while it still runs, beside this one, isn't released by a won
-- dispute: that takes minutes, and staff see the task as blocked and can retry it.
-- repeat
update execution_tasks set blocked_by = 'dispute' where id in (
  select id from execution_tasks
  where status = 'blocked' and blocked_by is null
    and problem = 'Its payment is disputed. It can be posted once the dispute is won.'
  limit 1000);
