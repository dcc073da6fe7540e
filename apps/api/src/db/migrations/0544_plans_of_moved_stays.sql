-- transaction: none
-- A moved stay keeps the month that its former organization paid for until the plan of its new one is paid.
create unique index concurrently if not exists subscriptions_open_in_organization on subscriptions (stay_id, organization_id)
  where status <> 'canceled';
create unique index concurrently if not exists subscriptions_active on subscriptions (stay_id) where status = 'active';
drop index concurrently if exists subscriptions_open;
