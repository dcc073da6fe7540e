-- Outlets whose account on a network is connected are posted to by that network's API.
alter table execution_tasks drop constraint execution_tasks_publisher_check;
alter table execution_tasks add constraint execution_tasks_publisher_check
  check (publisher in ('assisted', 'lodestay-feed', 'email', 'webhook', 'network-api'));

alter table deliveries drop constraint deliveries_status_check;
alter table deliveries add constraint deliveries_status_check
  check (status in ('queued', 'sending', 'processing', 'sent', 'refused', 'unknown'));
-- How far a post came that takes several calls, so that another worker goes on with it instead of beginning anew.
alter table deliveries add column progress jsonb;
-- How many of its tries only asked how far the network is.
alter table deliveries add column waits int not null default 0;
drop index deliveries_open;
create index deliveries_open on deliveries (task_id, due_at) where status in ('queued', 'sending', 'processing');

create table outlet_accounts (
  outlet_id text primary key,
  platform text not null check (platform in ('Instagram', 'Facebook', 'TikTok', 'X')),
  -- As the network says them.
  account_id text not null,
  account_name text not null,
  sealed_access_token text not null,
  access_until timestamptz,
  -- Works once where there is one: the new one is stored before anything else is done.
  sealed_refresh_token text,
  -- One worker renews at a time; the lease ends by itself.
  renewing_until timestamptz,
  -- Why somebody has to connect it again; empty while it works.
  problem text not null default '',
  connected_at timestamptz not null
);
