-- transaction: none
create index concurrently if not exists hosted_sessions_turned on identity.hosted_sessions (turned_at);
