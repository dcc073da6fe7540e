-- What search asks of a public stay's nights, small enough to be read from an index. Decision 0035.
create table stay_nights (
  id bigint primary key references stay_search on delete cascade,
  lat double precision,
  lng double precision,
  -- A bit for each night from `since` on: whether it is taken. Nights beyond the last bit are not.
  since date not null,
  taken bit varying not null,
  known_until date,
  -- From the first to the last night that has a rate of its own.
  rated daterange
);
create index stay_nights_box on stay_nights (lat, lng) include (id, since, taken, known_until, rated);
create index stay_nights_rated on stay_nights (id) where rated is not null;

-- Who changes a stay's nights or publishes it holds the stay's row, so that no change is overlooked. Past nights are
-- remembered for 60 days, and those ahead end after two years.
create function refresh_stay_nights(changed text[]) returns void language sql as $$
  insert into stay_nights (id, lat, lng, since, taken, known_until, rated)
  select s.id, s.lat, s.lng, d.since, coalesce(t.taken, B''), k.known_until, r.rated
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
    select range_merge(range_agg(n.during)) as rated from night_rules n where n.stay_id = s.stay_id and n.kind = 'price'
  ) r on true
  where s.stay_id = any(changed)
  on conflict (id) do update set lat = excluded.lat, lng = excluded.lng, since = excluded.since, taken = excluded.taken,
    known_until = excluded.known_until, rated = excluded.rated
  where (stay_nights.lat, stay_nights.lng, stay_nights.since, stay_nights.taken, stay_nights.known_until, stay_nights.rated)
    is distinct from (excluded.lat, excluded.lng, excluded.since, excluded.taken, excluded.known_until, excluded.rated)
$$;

create function note_changed_nights() returns trigger language plpgsql as $$
begin
  perform refresh_stay_nights(array(select distinct stay_id from changed order by stay_id));
  return null;
end $$;

-- A trigger with a transition table is about one kind of change.
create trigger nights_of_new after insert on stay_search referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_of_changed after update on stay_search referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_blocked after insert on blocked_dates referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_moved after update on blocked_dates referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_freed after delete on blocked_dates referencing old table as changed
  for each statement execute function note_changed_nights();
create trigger nights_known after insert on stay_calendars referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_known_anew after update on stay_calendars referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_unknown after delete on stay_calendars referencing old table as changed
  for each statement execute function note_changed_nights();
create trigger nights_rated after insert on night_rules referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_rated_anew after update on night_rules referencing new table as changed
  for each statement execute function note_changed_nights();
create trigger nights_unrated after delete on night_rules referencing old table as changed
  for each statement execute function note_changed_nights();

select refresh_stay_nights(array(select stay_id from stay_search));

-- With the id, by which a stay's nights are looked up.
drop index stay_search_box;
create index stay_search_box on stay_search (lat, lng) include (id, rank_key, current_rate, capacity, bedrooms);
