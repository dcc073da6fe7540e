-- Since when a schedule fails, through all the runs that try it again.
alter table job_runs add column failing_since timestamptz;
