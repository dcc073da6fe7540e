-- What tasks of an unscheduled promotion keep: their links may be printed, and what followed them is counted by task. A
-- promotion that is scheduled again gets both back.
create table withdrawn_tasks (
  promotion_id text not null references stay_promotions on delete cascade,
  outlet_id text not null,
  role text not null,
  id text not null,
  code text not null unique,
  network text not null,
  primary key (promotion_id, outlet_id, role)
);
