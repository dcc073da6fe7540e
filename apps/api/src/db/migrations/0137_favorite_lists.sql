-- Favorites in lists. What is no favorite any more is in no list.
create table favorite_lists (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  -- Whoever has it reads the list; null while it isn't shared.
  share_token text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index favorite_lists_user on favorite_lists (user_id, created_at);

create table favorite_list_stays (
  list_id text not null references favorite_lists on delete cascade,
  user_id text not null,
  stay_id text not null,
  note text not null default '',
  added_at timestamptz not null default now(),
  primary key (list_id, stay_id),
  foreign key (user_id, stay_id) references favorites on delete cascade
);
create index favorite_list_stays_favorite on favorite_list_stays (user_id, stay_id);
