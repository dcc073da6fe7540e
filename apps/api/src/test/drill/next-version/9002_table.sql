create table stay_notes (
  id bigint generated always as identity primary key,
  stay_id text not null references stays on delete cascade,
  text text not null
);
create index stay_notes_stay on stay_notes (stay_id);
