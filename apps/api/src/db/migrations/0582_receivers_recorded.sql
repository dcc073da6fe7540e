-- The last receiver that has been recorded as a delivery; null unless more may follow. A newsletter may have a million.
alter table execution_tasks add column recorded_to text;
