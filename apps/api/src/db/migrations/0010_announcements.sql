-- What the site says by itself: to an audience, for a time.
create table announcements (
  id text primary key,
  title text not null,
  body text not null,
  severity text not null check (severity in ('info', 'warning', 'error')),
  audience text not null check (audience in ('Host', 'Traveler', 'User', 'Admin')),
  stay_id text references stays on delete cascade,
  status text not null check (status in ('Draft', 'Active', 'Archived')),
  starts_at timestamptz,
  ends_at timestamptz,
  dismissible boolean not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at)
);
create index announcements_latest on announcements (created_at desc, id desc);
create index announcements_stay on announcements (stay_id) where stay_id is not null;

create table site_promotions (
  id text primary key,
  title text not null,
  body text not null,
  cta_text text not null,
  link text not null,
  image_url text,
  placement text not null check (placement in ('home', 'search', 'stay')),
  starts_at timestamptz,
  ends_at timestamptz,
  enabled boolean not null,
  priority int not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at)
);
create index site_promotions_rank on site_promotions (priority desc, created_at desc, id desc);
