-- What an event is about and how somebody came to it, as it was when it happened: a stay may move to another host later.
alter table events
  add column stay_id text,
  add column organization_id text,
  -- In the organization's time zone.
  add column day date,
  add column source text,
  add column promotion_id text,
  add column outlet_id text,
  add column own boolean not null default false;

-- What hosts see of a stay, by day: one row for each source, promotion and outlet, one column for each kind of event.
-- Only people are in those columns; who is kept apart is counted beside.
create table event_days (
  organization_id text not null,
  stay_id text not null,
  day date not null,
  source text not null,
  -- Empty where nobody came by a promotion.
  promotion_id text not null,
  outlet_id text not null,
  views int not null,
  quick_looks int not null,
  page_views int not null,
  link_clicks int not null,
  promotion_clicks int not null,
  favorites int not null,
  repeats int not null,
  bots int not null,
  own int not null,
  primary key (organization_id, stay_id, day, source, promotion_id, outlet_id)
);

-- The same for all stays of an organization, summed up by stay, by source, and by promotion and outlet: a year of a busy host is
-- thousands of rows here, and tens of thousands there.
create table event_day_sums (
  organization_id text not null,
  kind text not null check (kind in ('stay', 'source', 'promotion')),
  day date not null,
  -- The stay, the source, or the promotion and the outlet with a space between.
  value text not null,
  views int not null,
  quick_looks int not null,
  page_views int not null,
  link_clicks int not null,
  promotion_clicks int not null,
  favorites int not null,
  repeats int not null,
  bots int not null,
  own int not null,
  primary key (organization_id, kind, day, value)
);
