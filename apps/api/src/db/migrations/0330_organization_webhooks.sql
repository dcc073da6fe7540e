-- Addresses that organizations are told of their events at. Decision 0048.
create table organization_webhooks (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  url text not null,
  -- Empty: all of them.
  events text[] not null,
  is_enabled boolean not null,
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null
);
create index organization_webhooks_organization on organization_webhooks (organization_id, id);

-- An event for each address that wants it; the entry of the audit log makes it one, however often it is collected.
create table event_deliveries (
  id text primary key,
  webhook_id text not null references organization_webhooks on delete cascade,
  audit_id text not null,
  event text not null,
  subject_id text not null,
  occurred_at timestamptz not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  tries int not null default 0,
  tried_at timestamptz,
  detail text not null default '',
  created_at timestamptz not null,
  unique (webhook_id, audit_id)
);
create index event_deliveries_webhook on event_deliveries (webhook_id, created_at desc, id desc);
create index event_deliveries_created on event_deliveries (created_at);

-- Whoever writes to the audit log tells of it in the same transaction, as long as anybody wants to know.
create function tell_of_audit() returns trigger language plpgsql as $$
begin
  if exists (select from organization_webhooks where is_enabled) then
    perform graphile_worker.add_job(
      'organization-webhooks:collect',
      payload => (select json_build_object('auditIds', json_agg(id)) from entries)
    );
  end if;
  return null;
end $$;
create trigger audit_log_is_told after insert on audit_log
  referencing new table as entries for each statement execute function tell_of_audit();
