-- What a notification is, beside what it is about.
alter table notifications
  add column kind text not null default 'Notification',
  add constraint notifications_kind_check
    check (kind in ('Notification', 'Feedback', 'Message', 'Announcement')) not valid;
