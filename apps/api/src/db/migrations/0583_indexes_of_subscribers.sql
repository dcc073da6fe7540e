-- transaction: none
-- A newsletter's subscribers are read in batches, by id.
create index concurrently if not exists newsletter_subscribers_confirmed on newsletter_subscribers (outlet_id, id)
  where status = 'confirmed';
