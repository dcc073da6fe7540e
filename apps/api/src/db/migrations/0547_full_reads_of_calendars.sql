-- When a calendar was last read in full, and the time zone in which its times were read: nights are stored for two years ahead of
-- that day, so an unchanged calendar says nothing about later ones.
alter table calendar_feeds add column read_at timestamptz, add column read_zone text;
