-- transaction: none
-- A search that was paused because a Premium membership ended was still filed, and stays continued to find it.
-- repeat
delete from saved_search_keys where search in (
  select number from saved_searches s
  where is_paused and exists (select from saved_search_keys k where k.search = s.number) limit 1000);
-- repeat
delete from saved_search_boxes where search in (
  select number from saved_searches s
  where is_paused and exists (select from saved_search_boxes b where b.search = s.number) limit 1000);
