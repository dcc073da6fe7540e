-- The list of top stays, as it was counted last.
create table top_stays (
  place int primary key,
  stay_id text not null unique references stays on delete cascade,
  -- Its plan put it there, not its favorites and clicks.
  listed_by_plan boolean not null
);
