-- Nights that other sites sold and show no more, by the calendar that held them. They are remembered for a week.
create table vanished_nights (
  feed_id text not null references calendar_feeds on delete cascade,
  during daterange not null check (not isempty(during)),
  vanished_at timestamptz not null,
  -- 'suspect': too many vanished at once, so it is rather the partner's outage; 'settled': drafted, or not to be.
  status text not null default 'waiting' check (status in ('waiting', 'suspect', 'settled')),
  primary key (feed_id, during)
);

-- What the stay's calendar wrote; null where a host did. Submitted as it is, it needs no moderator.
alter table cancellations add column drafted jsonb;
create index cancellations_drafted on cancellations (stay_id) where drafted is not null;

-- Mailed at once to everybody who gets mails about its area at all.
alter table notifications add column is_urgent boolean not null default false;
create index notifications_of_subject on notifications (subject_id) where subject_id is not null;
