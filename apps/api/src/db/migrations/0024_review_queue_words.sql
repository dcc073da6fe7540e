-- The queue says where a thing is, shows a picture of it, and names what an edit changes.
create or replace view review_queue as
  with places as (
    select s.id, s.organization_id, s.content, concat_ws(', ', nullif(s.content#>>'{location,address,city}', ''), nullif(s.content#>>'{location,address,state}', '')) as place,
      s.content->'media'->0 as picture
    from stays s
  )
  select 'stays' as kind, s.id, r.status, coalesce(nullif(r.content->>'name', ''), 'Unnamed stay') as name, s.id as stay_id,
    s.organization_id, s.content is not null as is_edit, r.submitted_at, r.locked_by, r.locked_at,
    concat_ws(', ', nullif(r.content#>>'{location,address,city}', ''), nullif(r.content#>>'{location,address,state}', '')) as place,
    r.content->'media'->0 as picture,
    case when s.content is null then '{}'::text[] else
      array(select e.key from jsonb_each(r.content) e where s.content->e.key is distinct from e.value order by 1) end as changed_fields
  from stay_revisions r join stays s on s.id = r.stay_id where r.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'offers', o.id, o.status, o.title, o.stay_id, s.organization_id, false, o.submitted_at, o.locked_by, o.locked_at,
    s.place, coalesce(o.media->0, s.picture), '{}'
  from offers o join places s on s.id = o.stay_id where o.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'cancellations', c.id, c.status, c.title, c.stay_id, s.organization_id, false, c.submitted_at, c.locked_by, c.locked_at,
    s.place, coalesce(c.media->0, s.picture), '{}'
  from cancellations c join places s on s.id = c.stay_id where c.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'giveaways', g.id, g.status, g.title, g.stay_id, s.organization_id, false, g.submitted_at, g.locked_by, g.locked_at,
    s.place, coalesce(g.media->0, s.picture), '{}'
  from giveaways g join places s on s.id = g.stay_id where g.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'attribute-requests', a.id, a.status, a.type || ': ' || a.name, null, null, false, a.submitted_at, a.locked_by, a.locked_at,
    null, null, '{}'
  from attribute_requests a where a.status in ('Submitted', 'Pending', 'Rejected');
