-- A webhook whose receiver fails isn't tried before this: each event would wait for it again.
alter table organization_webhooks add column paused_until timestamptz;
