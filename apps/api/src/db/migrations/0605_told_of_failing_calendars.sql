-- When a stay's hosts were told that a calendar can't be read; null while it can.
alter table calendar_feeds add column told_failing_at timestamptz,
  -- Since when it is read in part only: nights that it doesn't list may be among what can't be read.
  add column partial_since timestamptz;
