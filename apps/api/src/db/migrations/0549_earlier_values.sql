-- transaction: none
-- A calendar that is there was read in full when it was added, or later.
-- repeat
update calendar_feeds f set read_at = f.created_at, read_zone = o.time_zone
  from stays s join organizations o on o.id = s.organization_id
  where s.id = f.stay_id
    and f.id in (select id from calendar_feeds where read_at is null and synced_at is not null limit 1000);
