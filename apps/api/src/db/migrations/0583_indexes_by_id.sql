-- transaction: none
-- A newsletter's subscribers are read in batches, by id.
create index concurrently if not exists newsletter_subscribers_confirmed on newsletter_subscribers (outlet_id, id)
  where status = 'confirmed';
-- The sitemap counts stays and finds the latest change in ranges of numbers, without reading their rows.
create index concurrently if not exists stay_search_changes on stay_search (id) include (updated_at);
