alter table execution_tasks drop constraint execution_tasks_publisher_check;
alter table execution_tasks
  add constraint execution_tasks_publisher_check check (publisher in ('assisted', 'lodestay-feed', 'email', 'webhook'));

-- Where outlets get their posts, signed by a secret that only they and we know.
create table outlet_webhooks (
  outlet_id text primary key,
  url text not null,
  sealed_secret text not null,
  -- The secret before this one, which signs too until then.
  sealed_old_secret text,
  old_secret_until timestamptz,
  updated_at timestamptz not null
);
-- Where the receiver says that it posted.
alter table deliveries add column url text;
