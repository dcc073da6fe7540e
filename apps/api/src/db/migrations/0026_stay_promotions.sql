-- What a host buys for a stay: its words and choices in `content`, the rest what the platform knows of it.
create table stay_promotions (
  id text primary key,
  stay_id text not null references stays on delete cascade,
  content jsonb not null,
  campaign_id text generated always as (content->>'campaignId') stored,
  price jsonb,
  confirmed_price int check (confirmed_price >= 0),
  purchase_status text not null default 'Ready'
    check (purchase_status in ('Ready', 'Staged', 'Cancelled', 'Purchased')),
  current_step int not null default 1 check (current_step between 1 and 9),
  auto_save boolean not null default true,
  status text not null default 'Draft'
    check (status in ('Draft', 'Submitted', 'Pending', 'Rejected', 'Accepted', 'Queued', 'Executed')),
  submitted_at timestamptz,
  locked_by text references users on delete set null,
  locked_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  author_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index stay_promotions_stay on stay_promotions (stay_id, created_at desc);
create index stay_promotions_campaign on stay_promotions (campaign_id) where campaign_id is not null;
create index stay_promotions_queue on stay_promotions (status, submitted_at) where status in ('Submitted', 'Pending', 'Rejected');

-- A draft's addons cost what the content system says; what they cost when they were submitted stands in the price.
create table stay_promotion_addons (
  id text primary key,
  promotion_id text not null references stay_promotions on delete cascade,
  type text not null,
  name text not null,
  description text not null default '',
  price int not null check (price >= 0),
  created_at timestamptz not null default now(),
  unique (promotion_id, type)
);

-- What a promotion is called where it is listed: its title, or that of its stay.
create function promotion_name(content jsonb, stay jsonb) returns text language sql stable parallel safe as $$
  select coalesce(nullif(content->>'title', ''), 'Promotion of ' || coalesce(nullif(stay->>'name', ''), 'a stay'))
$$;

create or replace view review_queue as
  select 'stays' as kind, s.id, r.status, coalesce(nullif(r.content->>'name', ''), 'Unnamed stay') as name, s.id as stay_id,
    s.organization_id, s.content is not null as is_edit, r.submitted_at, r.locked_by, r.locked_at,
    stay_place(r.content) as place, r.content->'media'->0 as picture,
    case when s.content is null then '{}'::text[] else
      array(select e.key from jsonb_each(r.content) e where s.content->e.key is distinct from e.value order by 1) end as changed_fields
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
    coalesce(p.content->'mediaSelection'->'mediaFiles'->0, s.content->'media'->0), '{}'
  from stay_promotions p join stays s on s.id = p.stay_id where p.status in ('Submitted', 'Pending', 'Rejected')
  union all
  select 'attribute-requests', a.id, a.status, a.type || ': ' || a.name, null, null, false, a.submitted_at, a.locked_by, a.locked_at,
    null, null, '{}'
  from attribute_requests a where a.status in ('Submitted', 'Pending', 'Rejected');
