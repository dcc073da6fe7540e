-- Who is let in early. Decision 0033.
alter table early_bookings
  add column audiences text[] not null default '{favorites}',
  add column codes text[] not null default '{}';

-- Travelers who have entered a code; it counts as long as its host gives it out.
create table early_entries (
  stay_id text not null references early_bookings (stay_id) on delete cascade,
  user_id text not null references users on delete cascade,
  code text not null,
  entered_at timestamptz not null,
  primary key (stay_id, user_id)
);
create index early_entries_user on early_entries (user_id);
