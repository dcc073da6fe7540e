-- What a long text contains is asked of the row and its trigrams, where reading the JSON of every card took seconds.
alter table stay_search
  add column description text,
  add column most_unique_aspect text,
  add column demand text,
  add column shortlink text;
update stay_search s
set description = c.detail ->> 'description', most_unique_aspect = c.detail ->> 'mostUniqueAspect',
  demand = c.detail ->> 'demand', shortlink = c.detail ->> 'shortlink'
from (select id, detail::jsonb as detail from stay_card) c
where c.id = s.id;
create index stay_search_texts on stay_search using gin (lower(description) gin_trgm_ops, lower(most_unique_aspect) gin_trgm_ops, lower(demand) gin_trgm_ops)
  with (fastupdate = off);
create index stay_search_shortlink on stay_search (lower(shortlink));
-- A walk in rank order under what a map is most often filtered by reads the index alone; the id leads on to the card.
drop index stay_search_rank;
create unique index stay_search_rank on stay_search (rank_key desc) include (id, lat, lng, current_rate, capacity, bedrooms);
