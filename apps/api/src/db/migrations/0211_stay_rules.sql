-- What stays can be searched by besides: bathrooms, rules and arrival. Unknown for those that don't say.
alter table stay_search
  add column bathrooms double precision,
  add column minimum_nights int,
  add column instant_booking boolean not null default false,
  add column parking text,
  add column pets text;
