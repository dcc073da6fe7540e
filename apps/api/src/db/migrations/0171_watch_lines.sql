-- Nights that were published while people waited for them are offered to one after the other, before everybody sees them.
alter table cancellations
  -- Until when nobody else sees it; null while it is not held.
  add column held_until timestamptz,
  -- When everybody saw it, if it was held.
  add column opened_at timestamptz;

create table watch_lines (
  id text primary key,
  -- One line, however often it is enabled again.
  cancellation_id text not null unique references cancellations on delete cascade,
  formed_at timestamptz not null,
  -- When everybody sees it at the latest.
  ends_at timestamptz not null,
  -- When somebody has to look at it next.
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('all-asked', 'opened', 'time-up', 'gone')),
  check ((ended_at is null) = (outcome is null))
);
create index watch_lines_due on watch_lines (due_at) where ended_at is null;

-- Places in a line, in the order in which the watches were made.
create table watch_turns (
  line_id text not null references watch_lines on delete cascade,
  position int not null check (position > 0),
  watch_id text references watches on delete set null,
  user_id text references users on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'passed', 'lapsed', 'left', 'closed')),
  -- Whoever has it sees the nights while the turn runs.
  token text unique,
  offered_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (line_id, position),
  unique (line_id, user_id)
);
-- The nights are offered to one at a time.
create unique index watch_turns_offered on watch_turns (line_id) where status = 'offered';
create index watch_turns_watch on watch_turns (watch_id);
create index watch_turns_user on watch_turns (user_id);
