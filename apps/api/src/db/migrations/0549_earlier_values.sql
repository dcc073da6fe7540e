-- transaction: none
-- A calendar that is there was read in full when it was added, or later.
-- repeat
update calendar_feeds f set read_at = f.created_at, read_zone = o.time_zone
  from stays s join organizations o on o.id = s.organization_id
  where s.id = f.stay_id
    and f.id in (select id from calendar_feeds where read_at is null and synced_at is not null limit 1000);
-- Offsets and abbreviations are not names of time zones: PostgreSQL reads '+13:00' as behind UTC, and 'BST' as British.
-- repeat
update organizations set time_zone = 'America/New_York', version = version + 1
  where id in (
    select id from organizations
    where (time_zone !~* '^[a-z]' or time_zone ~* '^([a-z]{3}$|systemv/)') and upper(time_zone) not in ('UTC', 'GMT') limit 1000);
