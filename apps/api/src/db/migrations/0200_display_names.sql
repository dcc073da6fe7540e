-- An imported stay keeps its whole name beside the short one that hosts may write; `shown_name` is what people read.
alter table stays
  add column display_name text check (char_length(display_name) between 1 and 120),
  add column shown_name text generated always as (coalesce(display_name, nullif(content->>'name', ''))) stored;
