create extension if not exists pg_trgm;

-- What the public sees of stays, written by the transaction that publishes, in rank order. See docs/decisions/0004.
create table features (
  id int generated always as identity primary key,
  kind text not null,
  name text not null,
  name_key text not null,
  -- How many public stays have it.
  n int not null default 0,
  unique (kind, name_key)
);
create index features_prefix on features (kind, name_key text_pattern_ops);

create table stay_search (
  id bigint primary key,
  -- priority, favorites and age in one number: unique, sorts, and is the keyset cursor.
  rank_key bigint not null,
  stay_id text not null unique,
  organization_id text not null,
  lat double precision,
  lng double precision,
  -- The web-mercator quadkey at zoom 20, so that a tile is a range.
  quad bigint,
  current_rate int,
  average_rate int,
  favorite_count int not null,
  capacity int not null,
  bedrooms int not null,
  beds int not null,
  priority smallint not null,
  city text not null,
  state text not null,
  region text not null,
  zip text not null,
  country text not null,
  name_key text not null,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  feats int[] not null,
  tsv tsvector not null
);
create unique index stay_search_rank on stay_search (rank_key desc);
-- With what a map is most often filtered by, so that counting and ranking a box reads the index alone.
create index stay_search_box on stay_search (lat, lng) include (rank_key, current_rate, capacity, bedrooms);
-- For equality and for sorting: each column that can be sorted by, and behind it the rank, which orders what is equal.
create index stay_search_state on stay_search (lower(state), rank_key desc);
create index stay_search_city on stay_search (lower(city), rank_key desc);
create index stay_search_region on stay_search (lower(region), rank_key desc);
create index stay_search_by_name on stay_search (name_key, rank_key desc);
create index stay_search_current_rate on stay_search (current_rate, rank_key desc);
create index stay_search_average_rate on stay_search (average_rate, rank_key desc);
create index stay_search_favorites on stay_search (favorite_count, rank_key desc);
create index stay_search_capacity on stay_search (capacity, rank_key desc);
create index stay_search_bedrooms on stay_search (bedrooms, rank_key desc);
create index stay_search_beds on stay_search (beds, rank_key desc);
create index stay_search_published on stay_search (published_at, rank_key desc);
create index stay_search_zip on stay_search (lower(zip));
create index stay_search_country on stay_search (lower(country));
-- What a name begins with, and what it contains.
create index stay_search_name on stay_search (lower(name_key) text_pattern_ops);
create index stay_search_name_parts on stay_search using gin (lower(name_key) gin_trgm_ops) with (fastupdate = off);
create index stay_search_quad on stay_search (quad);
create index stay_search_organization on stay_search (organization_id);
create index stay_search_tsv on stay_search using gin (tsv) with (fastupdate = off);
create index stay_search_feats on stay_search using gin (feats gin__int_ops) with (fastupdate = off);
alter table stay_search alter column tsv set statistics 1000;

create table stay_card (
  id bigint primary key,
  stay_id text not null unique,
  card text not null,
  detail text not null,
  version int not null
);

create table tile_count (
  z smallint not null,
  cell bigint not null,
  n int not null,
  lat double precision not null,
  lng double precision not null,
  primary key (z, cell)
);

create table search_term (
  word text primary key,
  ndoc int not null
);
create index search_term_prefix on search_term (word text_pattern_ops);
