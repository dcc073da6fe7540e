-- A time so many hours later. Adding an interval depends on the session's time zone, which hours do not, so only this may
-- be part of an index.
create function add_hours(at timestamptz, hours int) returns timestamptz
  language sql immutable strict parallel safe as $$ select at + hours * interval '1 hour' $$;
