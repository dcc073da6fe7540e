-- Tables as somebody wants to see them again. Decision 0046.
create table table_views (
  id text primary key,
  user_id text not null references users on delete cascade,
  table_name text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);
create unique index table_views_name on table_views (user_id, table_name, lower(name));
