-- When a day begins or ends where a stay is: where its organization is. What a day is, organization_instant alone says.
create or replace function local_instant(written timestamptz, of_stay text) returns timestamptz language sql stable as $$
  select organization_instant(written, (select s.organization_id from stays s where s.id = of_stay))
$$;
