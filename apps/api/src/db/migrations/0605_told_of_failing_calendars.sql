-- When a stay's hosts were told that a calendar can't be read; null while it can.
alter table calendar_feeds add column told_failing_at timestamptz;
