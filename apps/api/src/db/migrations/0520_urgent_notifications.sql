-- transaction: none
-- What is mailed within a minute, among all that waits for a digest or is mailed to nobody.
create index concurrently if not exists notifications_urgent on notifications (user_id)
  where is_urgent and mailed_at is null and status = 'unread';
