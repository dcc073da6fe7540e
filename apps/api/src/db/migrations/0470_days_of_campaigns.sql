-- When a day of a campaign begins or ends where its organization is, as local_instant does for what belongs to a stay.
create function organization_instant(written timestamptz, of_organization text) returns timestamptz language sql stable as $$
  select case
    when d.clock::time = '00:00' or d.clock::time >= '23:59:59' then d.clock at time zone coalesce(
      (select zone_or_utc(o.time_zone) from organizations o where o.id = of_organization), 'UTC')
    else written
  end
  from (select written at time zone 'UTC' as clock) d
$$;
