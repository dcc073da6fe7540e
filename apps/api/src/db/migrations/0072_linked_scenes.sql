-- Which drawn scenes a stored value links to, so that those of what is live can be told from made-up addresses.
create function scenes_in(content jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(content::text, '/media/scenes/([a-z0-9-]{1,80})/', 'g') found
$$;

create index stays_scenes on stays using gin (scenes_in(content)) with (fastupdate = off) where content is not null;
create index stay_promotions_scenes on stay_promotions using gin (scenes_in(content)) with (fastupdate = off)
  where status in ('Accepted', 'Queued', 'Executed');
create index offers_scenes on offers using gin (scenes_in(media)) with (fastupdate = off) where status = 'Accepted';
create index cancellations_scenes on cancellations using gin (scenes_in(media)) with (fastupdate = off) where status = 'Accepted';
create index giveaways_scenes on giveaways using gin (scenes_in(media)) with (fastupdate = off) where status = 'Accepted';
