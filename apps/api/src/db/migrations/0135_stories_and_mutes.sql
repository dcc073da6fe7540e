-- A story stands in the bar above the feed for a day, and not in the feed.
alter table feed_posts add column is_story boolean not null default false;

-- Stays that somebody doesn't want to see in their feed.
create table feed_mutes (
  user_id text not null references users on delete cascade,
  stay_id text not null references stays on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, stay_id)
);
