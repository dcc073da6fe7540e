-- Sources of imported stays that were deleted here: no import brings them back.
create table deleted_sources (
  source_key text primary key,
  deleted_at timestamptz not null
);
