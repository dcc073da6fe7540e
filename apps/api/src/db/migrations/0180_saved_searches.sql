-- Searches that travelers keep, to be told what is new in them. Decision 0032.
create table saved_searches (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  filter jsonb not null,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  -- Besides in the app.
  by_mail boolean not null,
  is_paused boolean not null default false,
  -- By which a stay finds the searches that may find it: it has one of the keys, or lies in the box.
  keys text[] not null,
  box box,
  -- Of the search's dates.
  nights daterange,
  -- Whoever has it ends the mails.
  unsubscribe_token text not null unique,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_searches_user on saved_searches (user_id, created_at);
create index saved_searches_keys on saved_searches using gin (keys) with (fastupdate = off) where not is_paused;
create index saved_searches_box on saved_searches using gist (box) where not is_paused and box is not null;

-- What changed of public stays, until the saved searches that it is news for are found.
create table stay_news (
  id bigint generated always as identity primary key,
  stay_id text not null references stays on delete cascade,
  kind text not null check (kind in ('new', 'free', 'cheaper')),
  -- The nights that came free or cost less; null: any.
  nights daterange,
  -- Cents a night.
  was int,
  price int,
  notice_id text,
  failures int not null default 0
);
create index stay_news_stay on stay_news (stay_id);

-- Stays that were news for a search. Each is told once: the same nights, or the same price.
create table saved_search_matches (
  search_id text not null references saved_searches on delete cascade,
  stay_id text not null references stays on delete cascade,
  kind text not null check (kind in ('new', 'free', 'cheaper')),
  what text not null,
  nights daterange,
  was int,
  price int,
  notice_id text,
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (search_id, stay_id, kind, what)
);
create index saved_search_matches_untold on saved_search_matches (search_id) where told_at is null;
create index saved_search_matches_stay on saved_search_matches (stay_id);

-- Whether a mail's link ends what it was sent for: then it goes into the headers, too.
alter table mails add column unsubscribes boolean not null default false;
