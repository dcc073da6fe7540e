-- What a night of a stay costs at the least and at the most: a search by total adds up the nights of those stays alone that
-- can still come first by it. Before, all that had rates of their own in those nights were added up. Decision 0035.
alter table stay_nights
  -- In cents, by any of its rates, its usual one included; null where none is known.
  add column cheapest int,
  add column dearest int;
update stay_nights n set cheapest = least(s.current_rate, r.lowest), dearest = greatest(s.current_rate, r.highest)
from stay_search s
left join lateral (
  select min(value) as lowest, max(value) as highest from night_rules where stay_id = s.stay_id and kind = 'price'
) r on true
where s.id = n.id;

-- With it go the indexes that hold it.
alter table stay_nights drop column rated;
drop index night_rules_price;
create index stay_nights_box on stay_nights (lat, lng) include (id, since, taken, known_until, cheapest, dearest);
create index stay_nights_cheapest on stay_nights (cheapest);
create index stay_nights_dearest on stay_nights (dearest);

create or replace function refresh_stay_nights(changed text[]) returns void language sql as $$
  insert into stay_nights (id, lat, lng, since, taken, known_until, cheapest, dearest)
  select s.id, s.lat, s.lng, d.since, coalesce(t.taken, B''), k.known_until,
    least(s.current_rate, r.lowest), greatest(s.current_rate, r.highest)
  from stay_search s
  cross join (select (now() at time zone 'UTC')::date - 62 as since) d
  left join stay_calendars k on k.stay_id = s.stay_id
  left join lateral (
    select string_agg(repeat('0', lower(each) - coalesce(before, d.since)) || repeat('1', upper(each) - lower(each)), '' order by each)::bit varying as taken
    from (
      select each, lag(upper(each)) over (order by each) as before
      from (
        select unnest(range_agg(b.during * daterange(d.since, d.since + 1100))) as each
        from blocked_dates b where b.stay_id = s.stay_id and b.during && daterange(d.since, d.since + 1100)
      ) ranges
    ) gaps
  ) t on true
  left join lateral (
    select min(value) as lowest, max(value) as highest from night_rules n where n.stay_id = s.stay_id and n.kind = 'price'
  ) r on true
  where s.stay_id = any(changed)
  on conflict (id) do update set lat = excluded.lat, lng = excluded.lng, since = excluded.since, taken = excluded.taken,
    known_until = excluded.known_until, cheapest = excluded.cheapest, dearest = excluded.dearest
  where (stay_nights.lat, stay_nights.lng, stay_nights.since, stay_nights.taken, stay_nights.known_until, stay_nights.cheapest, stay_nights.dearest)
    is distinct from (excluded.lat, excluded.lng, excluded.since, excluded.taken, excluded.known_until, excluded.cheapest, excluded.dearest)
$$;
