-- What lists lost with a favorite, for a day: who takes the favorite back finds it in its lists, with its notes.
create table removed_list_stays (
  list_id text not null references favorite_lists on delete cascade,
  user_id text not null references users on delete cascade,
  stay_id text not null references stays on delete cascade,
  note text not null,
  added_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (list_id, stay_id)
);
create index removed_list_stays_favorite on removed_list_stays (user_id, stay_id);
create index removed_list_stays_stay on removed_list_stays (stay_id);
create index removed_list_stays_removed on removed_list_stays (removed_at);
