-- transaction: none
-- The price of nights that got cheaper is now that of all the nights together. What was recorded per night can't be
-- converted: which of the nights it was about isn't known.
-- repeat
delete from saved_search_matches where (news, search) in (
  select m.news, m.search from saved_search_matches m join saved_search_news n on n.id = m.news
  where m.told_at is null and n.kind = 'cheaper' and n.notice_id is null and n.nights is not null limit 1000);
-- repeat
update saved_search_matches set was = null where (news, search) in (
  select m.news, m.search from saved_search_matches m join saved_search_news n on n.id = m.news
  where m.was is not null and n.kind = 'cheaper' and n.notice_id is null and n.nights is not null limit 1000);
-- repeat
update saved_search_news set price = null, was = null, searches = null where id in (
  select id from saved_search_news
  where price is not null and kind = 'cheaper' and notice_id is null and nights is not null limit 1000);
