-- A time zone that the database knows: organizations may have one that is younger than its list, and a statement about many of
-- them must not fail for it.
create function zone_or_utc(zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;
