-- A field that is newer than the accepted stay, and empty in its edit, isn't a change.
create or replace view review_queue as
  select 'stays' as kind, s.id, r.status, coalesce(nullif(r.content->>'name', ''), 'Unnamed stay') as name, s.id as stay_id,
    s.organization_id, s.content is not null as is_edit, r.submitted_at, r.locked_by, r.locked_at,
    stay_place(r.content) as place, r.content->'media'->0 as picture,
    case when s.content is null or jsonb_typeof(r.content) <> 'object' then '{}'::text[] else
      array(select e.key from jsonb_each(r.content) e where s.content->e.key is distinct from e.value
        and (s.content ? e.key or e.value not in ('null', '""', '[]', '{}', 'false')) order by 1) end as changed_fields
  from stay_revisions r join stays s on s.id = r.stay_id where r.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'offers', o.id, o.status, o.title, o.stay_id, s.organization_id, false, o.submitted_at, o.locked_by, o.locked_at,
    stay_place(s.content), coalesce(o.media->0, s.content->'media'->0), '{}'
  from offers o join stays s on s.id = o.stay_id where o.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'cancellations', c.id, c.status, c.title, c.stay_id, s.organization_id, false, c.submitted_at, c.locked_by, c.locked_at,
    stay_place(s.content), coalesce(c.media->0, s.content->'media'->0), '{}'
  from cancellations c join stays s on s.id = c.stay_id where c.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'giveaways', g.id, g.status, g.title, g.stay_id, s.organization_id, false, g.submitted_at, g.locked_by, g.locked_at,
    stay_place(s.content), coalesce(g.media->0, s.content->'media'->0), '{}'
  from giveaways g join stays s on s.id = g.stay_id where g.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'stay-promotions', p.id, p.status, promotion_name(p.content, s.content), p.stay_id, s.organization_id, false,
    p.submitted_at, p.locked_by, p.locked_at, stay_place(s.content),
    coalesce(media_picture(p.content->'mediaSelection'->'mediaFiles'->0), s.content->'media'->0), '{}'
  from stay_promotions p join stays s on s.id = p.stay_id where p.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'attribute-requests', a.id, a.status, a.type || ': ' || a.name, null, null, false, a.submitted_at, a.locked_by, a.locked_at,
    null, null, '{}'
  from attribute_requests a where a.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'campaigns', c.id, c.status, c.title, null, c.organization_id, false, c.submitted_at, null, null, null, null, '{}'
  from campaigns c where c.status in ('Submitted', 'Rejected');
