-- Places and nights that travelers wait for. Exactly one of stay, city, region and area says where.
create table watches (
  id text primary key,
  user_id text not null references users on delete cascade,
  stay_id text references stays on delete cascade,
  city text,
  state text,
  region text,
  north double precision,
  south double precision,
  east double precision,
  west double precision,
  -- Beyond 180 degrees where it crosses the date line.
  area box generated always as (box(point(west, south), point(case when west > east then east + 360 else east end, north))) stored,
  -- Any nights where nothing is said.
  during daterange check (not isempty(during)),
  minimum_nights int not null default 1 check (minimum_nights > 0),
  guests int check (guests > 0),
  -- In cents a night.
  max_price int check (max_price >= 0),
  created_at timestamptz not null,
  -- When its nights were over.
  closed_at timestamptz,
  check (num_nonnulls(stay_id, city, region, area) = 1),
  check (num_nulls(city, state) in (0, 2)),
  check (num_nulls(north, south, east, west) in (0, 4))
);
create index watches_user on watches (user_id, created_at);
-- By what a published cancellation is matched with.
create index watches_stay on watches (stay_id) where stay_id is not null;
create index watches_city on watches (lower(state), lower(city)) where closed_at is null;
create index watches_region on watches (lower(region)) where closed_at is null;
create index watches_area on watches using gist (area) where closed_at is null;
create index watches_over on watches (upper(during)) where closed_at is null;
create index watches_closed on watches (closed_at) where closed_at is not null;
