-- When a session of a hosted identity service was last used: those of staff end after half a day without.
alter table identity.hosted_sessions_seen add column last_used_at timestamptz not null default now();
