-- The ones that accepted edits gave up until now, of those that no other stay has taken since.
insert into former_shortlinks (shortlink, stay_id)
select distinct on (lower(r.content->>'shortlink')) lower(r.content->>'shortlink'), r.stay_id
from stay_revisions r join stays s on s.id = r.stay_id
where r.status = 'Accepted' and r.content->>'shortlink' <> '' and s.content is not null
  and not exists (select from stays h where lower(h.shortlink) = lower(r.content->>'shortlink'))
order by lower(r.content->>'shortlink'), r.decided_at desc
on conflict do nothing;
