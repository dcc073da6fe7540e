-- transaction: none
-- The order of public lists and of the feed, with the lead of what is promoted: sorting a million of them for each page
-- takes longer than a statement may.
create index concurrently if not exists offers_listed
  on offers (add_hours(ends_at, case when promote and status = 'Accepted' then -168 else 0 end), id)
  where status = 'Accepted' and enabled;
create index concurrently if not exists offers_news
  on offers (add_hours(greatest(decided_at, opened_at), case when promote and status = 'Accepted' then 168 else 0 end) desc, id desc)
  where status = 'Accepted' and enabled;
create index concurrently if not exists cancellations_listed
  on cancellations (add_hours(starts_at, case when promote and status = 'Accepted'
    and (promotion_price is not distinct from 0 or purchase_status = 'Purchased') then -168 else 0 end), id)
  where status = 'Accepted' and enabled;
create index concurrently if not exists cancellations_news
  on cancellations (add_hours(greatest(decided_at, opened_at), case when promote and status = 'Accepted'
    and (promotion_price is not distinct from 0 or purchase_status = 'Purchased') then 168 else 0 end) desc, id desc)
  where status = 'Accepted' and enabled;
create index concurrently if not exists giveaways_listed
  on giveaways ((case when status = 'Accepted' then ends_at end), ends_at desc, created_at desc, id)
  where status in ('Accepted', 'Queued', 'Executed');
create index concurrently if not exists giveaways_news
  on giveaways (greatest(decided_at, opened_at, starts_at) desc, id desc) where status = 'Accepted';
-- Few posts are still shown of all that ever were.
create index concurrently if not exists feed_posts_shown on feed_posts (ends_at) where not is_story;
