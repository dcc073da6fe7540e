-- transaction: none
-- What the daily jobs look for is little among millions: without these indexes each of them reads a whole table, which
-- at some size takes longer than a statement may.
create index concurrently if not exists payment_events_detailed on payment_events (applied_at)
  where (payload #> '{data,object}') - '{object,id}'::text[] <> '{}';
create index concurrently if not exists uploads_unused on uploads (unused_since) where unused_since is not null;
create index concurrently if not exists vanished_nights_vanished on vanished_nights (vanished_at);
create index concurrently if not exists users_staff on users (id) where roles && '{Employee,Admin}';
create index concurrently if not exists hosted_sessions_seen_proven on identity.hosted_sessions_seen (proven_at);
