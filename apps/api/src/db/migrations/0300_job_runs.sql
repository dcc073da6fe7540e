-- The latest run of each job that runs by the clock: the queue forgets a job that is done.
create table job_runs (
  name text primary key,
  started_at timestamptz not null,
  took_ms integer not null,
  -- How many things it changed; null where it doesn't count them.
  changed integer,
  -- Why it failed; null if it did not.
  problem text
);
