-- transaction: none
-- Past visits are deleted in batches, which are found by their time.
create index concurrently if not exists event_visits_slot on event_visits (slot);
