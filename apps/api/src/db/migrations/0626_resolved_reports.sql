-- Lists of resolved reports begin with the latest. Null for reports that were resolved before this column.
alter table flag_reports add column resolved_at timestamptz;
