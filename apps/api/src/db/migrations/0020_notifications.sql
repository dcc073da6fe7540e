alter table notifications add check (area in ('offers', 'cancellations', 'listing', 'promotions', 'feedback'));
alter table notifications add column mailed_at timestamptz;
-- What is there already has been read where it is going to be read: nobody is mailed about it.
update notifications set mailed_at = now();
-- A message to many is written in batches; a batch that is written again finds who has it.
alter table notifications add column broadcast_id text;
create unique index notifications_broadcast on notifications (broadcast_id, user_id) where broadcast_id is not null;

-- Ids sort by time, and are what cursors and streams continue behind.
drop index notifications_latest;
create index notifications_latest on notifications (user_id, id desc);
create index notifications_to_mail on notifications (created_at, user_id) where mailed_at is null and status = 'unread';
create index notifications_unread on notifications (user_id) where status = 'unread';
create index notifications_dismissed on notifications (created_at) where status = 'dismissed';

-- Only what somebody chose; mails go out daily where nothing is chosen.
create table notification_preferences (
  user_id text not null references users on delete cascade,
  area text not null check (area in ('offers', 'cancellations', 'listing', 'promotions', 'feedback')),
  mail text not null check (mail in ('at once', 'daily', 'never')),
  primary key (user_id, area)
);
create index notification_preferences_at_once on notification_preferences (user_id) where mail = 'at once';

create table notification_digests (
  user_id text primary key references users on delete cascade,
  sent_at timestamptz not null
);
