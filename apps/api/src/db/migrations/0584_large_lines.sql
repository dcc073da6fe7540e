-- The watch of the last place that was given, by its time and id; null once all are given. A line may have hundreds of
-- thousands, which are given in batches.
alter table watch_lines add column formed_to timestamptz, add column formed_to_watch text;
