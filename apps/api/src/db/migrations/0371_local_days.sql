-- When a day begins or ends where a stay is. Offers and cancellations have days, written in UTC as midnights or as the last
-- second of a day; another time of day is an instant. A range has started when its day begins there: in New York five hours
-- after it began in UTC.
create function local_instant(written timestamptz, of_stay text) returns timestamptz language sql stable as $$
  select case
    when d.clock::time = '00:00' or d.clock::time >= '23:59:59' then d.clock at time zone coalesce(
      (select zone_or_utc(o.time_zone) from stays s join organizations o on o.id = s.organization_id where s.id = of_stay), 'UTC')
    else written
  end
  from (select written at time zone 'UTC' as clock) d
$$;
