-- transaction: none
create index concurrently if not exists notifications_dismissed_since on notifications ((coalesce(dismissed_at, created_at)))
  where status = 'dismissed';
drop index concurrently if exists notifications_dismissed;
