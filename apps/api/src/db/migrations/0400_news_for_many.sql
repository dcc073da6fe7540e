-- For whom news is stands beside it first, as one array: a publish in a large city is news for thousands of searches, and a
-- row for each took half of the time. Whoever tells makes the rows, many at a time and in the order of their index. Decision 0032.
alter table saved_search_news
  add column searches int[],
  add column was int,
  add column found_at timestamptz;
create index saved_search_news_unnoted on saved_search_news (id) where searches is not null;
