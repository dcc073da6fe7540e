-- transaction: none
-- Plans that are active now have paid for their month.
-- repeat
update subscriptions set paid_from = period_start where id in (select id from subscriptions
  where status = 'active' and paid_from is null and period_start is not null limit 1000);
