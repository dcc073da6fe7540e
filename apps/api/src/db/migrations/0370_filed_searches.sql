-- A stay finds the saved searches that may find it in narrow rows, and whom its news is for is noted in rows of a few
-- bytes: a publish in a large city is news for thousands of them. Decision 0032.
alter table saved_searches add column number int generated always as identity unique;

-- What a search is filed under: keys of which each stay that it finds has one, or a box in which it lies. A paused search
-- is filed under nothing.
create table saved_search_keys (
  search int not null references saved_searches (number) on delete cascade,
  key text collate "C" not null,
  -- From the first to the last of the nights of the search's dates.
  nights daterange
);
create table saved_search_boxes (
  search int primary key references saved_searches (number) on delete cascade,
  box box not null,
  nights daterange
);
insert into saved_search_keys (search, key, nights)
  select distinct number, key, nights from saved_searches, unnest(keys) as key where not is_paused;
insert into saved_search_boxes (search, box, nights)
  select number, box, nights from saved_searches where not is_paused and box is not null;
-- Read without the table.
create index saved_search_keys_key on saved_search_keys (key) include (search, nights);
create index saved_search_keys_search on saved_search_keys (search);
create index saved_search_boxes_box on saved_search_boxes using gist (box);
alter table saved_searches drop column keys, drop column box, drop column nights;

-- What was news of a stay: the same nights, or the same price, are one.
create table saved_search_news (
  id bigint generated always as identity primary key,
  stay_id text not null references stays on delete cascade,
  kind text not null check (kind in ('new', 'free', 'cheaper')),
  -- Its kind, and what was told: the nights or the price.
  what text not null,
  nights daterange,
  price int,
  notice_id text,
  unique (stay_id, what)
);
insert into saved_search_news (stay_id, kind, what, nights, price, notice_id)
  select distinct on (stay_id, kind, what) stay_id, kind, concat_ws(' ', kind, nullif(what, '')), nights, price, notice_id
  from saved_search_matches;

-- For whom it was. A search is told the same once. Thousands of rows at a time, so that no foreign key checks each.
alter table saved_search_matches rename to old_matches;
create table saved_search_matches (
  news bigint not null,
  search int not null,
  was int,
  found_at timestamptz not null,
  told_at timestamptz
);
insert into saved_search_matches (news, search, was, found_at, told_at)
  select n.id, s.number, m.was, m.found_at, m.told_at from old_matches m
  join saved_search_news n on n.stay_id = m.stay_id and n.what = concat_ws(' ', m.kind, nullif(m.what, ''))
  join saved_searches s on s.id = m.search_id;
drop table old_matches;
alter table saved_search_matches add primary key (news, search);
create index saved_search_matches_search on saved_search_matches (search, told_at);

create function forget_search_matches() returns trigger language plpgsql as $$
begin
  delete from saved_search_matches m using gone where m.search = gone.number;
  return null;
end $$;
create trigger matches_of_deleted after delete on saved_searches referencing old table as gone
  for each statement execute function forget_search_matches();

create function forget_news_matches() returns trigger language plpgsql as $$
begin
  delete from saved_search_matches m using gone where m.news = gone.id;
  return null;
end $$;
create trigger matches_of_deleted after delete on saved_search_news referencing old table as gone
  for each statement execute function forget_news_matches();
