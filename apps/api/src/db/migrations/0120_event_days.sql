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

-- What hosts see of their stays, by day: one row for each stay, source, promotion and outlet, one column for each kind of event.
-- Only people are in those columns; who is kept apart is counted beside.
create table event_days (
  organization_id text not null,
  day date not null,
  stay_id text not null,
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
  primary key (organization_id, day, stay_id, source, promotion_id, outlet_id)
);
