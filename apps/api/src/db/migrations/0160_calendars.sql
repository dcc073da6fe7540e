-- Other calendars of a stay, by their iCal addresses, which are secrets.
create table calendar_feeds (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  name text not null,
  partner text not null,
  sealed_url text not null,
  -- Of the address, so that none is added twice.
  url_hash text not null,
  -- What of the address is shown.
  masked_url text not null,
  etag text,
  last_modified text,
  tried_at timestamptz,
  synced_at timestamptz,
  -- When it is fetched next; whoever fetches it moves this first.
  due_at timestamptz not null,
  failures int not null default 0,
  -- What the last try ran into, in plain words; empty if nothing.
  problem text not null default '',
  -- Entries whose dates could not be read.
  skipped int not null default 0,
  created_at timestamptz not null,
  unique (stay_id, url_hash)
);
create index calendar_feeds_due on calendar_feeds (due_at);

-- What a feed says, and said until `gone_at`: what vanishes is remembered for a while.
create table feed_nights (
  feed_id text not null references calendar_feeds on delete cascade,
  during daterange not null check (not isempty(during)),
  kind text not null check (kind in ('reservation', 'block', 'unclear')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  primary key (feed_id, during, kind)
);

-- Nights on which a stay is taken, by whomever: its host, a feed, an import. Those of one source don't overlap, those of two may.
alter table blocked_dates drop constraint blocked_dates_stay_id_during_excl;
alter table blocked_dates
  add column source text not null default 'host' check (source in ('host', 'feed', 'import')),
  add column feed_id text references calendar_feeds on delete cascade,
  add column kind text not null default 'block' check (kind in ('reservation', 'block', 'unclear')),
  add check ((source = 'feed') = (feed_id is not null));
create index blocked_dates_nights on blocked_dates using gist (stay_id, during);
create index blocked_dates_feed on blocked_dates (feed_id) where feed_id is not null;

-- What is known of a stay's nights.
create table stay_calendars (
  stay_id text primary key references stays on delete cascade,
  -- The host says that this is the calendar: a night that nobody took is free.
  is_kept_here boolean not null default false,
  -- Until when an imported calendar says what is taken.
  imported_until date,
  -- Nights before this day are known, by whatever: free if nobody took them.
  known_until date,
  -- When what is taken changed.
  updated_at timestamptz not null
);

-- Nightly rates in cents and minimum nights of some nights.
create table night_rules (
  stay_id text not null references stays on delete cascade,
  kind text not null check (kind in ('price', 'minimum-nights')),
  during daterange not null check (not isempty(during)),
  value int not null check (value >= 0),
  exclude using gist (stay_id with =, kind with =, during with &&)
);

-- Addresses by which partners read a stay's calendar: one for each, without what came from it.
create table calendar_exports (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  partner text not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  renewed_at timestamptz,
  fetched_at timestamptz
);
create unique index calendar_exports_partner on calendar_exports (stay_id, lower(partner));

-- Nights that a partner was told are taken: its own blocks on them are our echo, until a day after we stopped.
create table sent_nights (
  stay_id text not null references stays on delete cascade,
  partner text not null,
  during daterange not null check (not isempty(during)),
  stopped_at timestamptz
);
create index sent_nights_stay on sent_nights (stay_id);
