-- What one visitor repeats within half an hour counts once for a stay, and what automated agents do is counted apart.
alter table events add column counted boolean not null default true, add column agent boolean not null default false;
alter table event_hours add column agents int not null default 0;
drop index events_recent;
create index events_recent on events (key, at) include (counted, agent);

-- Who was counted lately, as hashes with the day's salt; `place` is the address alone. Half an hour is all that it knows.
create unlogged table event_visits (
  key text not null,
  slot int not null,
  place text not null,
  visitor text not null,
  primary key (key, slot, place, visitor)
);
-- A day's salt is gone two days later, and with it whatever a hash could have told.
create table event_salts (day date primary key, salt text not null default gen_random_uuid()::text);
