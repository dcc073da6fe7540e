-- A number that grows with everything that the public sees, so that answers can be kept until it does. Decision 0049.
-- Each transaction adds a row instead of raising one number, for whose row all publishers would wait.
create table public_changes (
  id bigint generated always as identity primary key,
  -- False where a favorite alone moved a rank, which may be seen a second later.
  is_urgent boolean not null
);
-- How many rows were there before and are folded.
create table public_change_totals (
  urgent bigint not null,
  ranks bigint not null
);
create unique index public_change_totals_one on public_change_totals ((true));
insert into public_change_totals (urgent, ranks) values (0, 0);

create function note_public_change() returns trigger language plpgsql as $$
declare
  urgent constant boolean := coalesce(current_setting('lodestay.ranks_alone', true), '') <> 'true';
  noted constant text := 'lodestay.noted_' || case when urgent then 'urgent' else 'ranks' end;
begin
  -- Once a transaction.
  if coalesce(current_setting(noted, true), '') = 'true' then return null; end if;
  perform set_config(noted, 'true', true);
  insert into public_changes (is_urgent) values (urgent);
  if urgent then perform pg_notify('public_changes', ''); end if;
  return null;
end $$;

create trigger stays_changed after insert or update or delete or truncate on stay_search
  for each statement execute function note_public_change();
create trigger cards_changed after insert or update or delete or truncate on stay_card
  for each statement execute function note_public_change();
create trigger features_changed after insert or update or delete or truncate on features
  for each statement execute function note_public_change();
create trigger attributes_changed after insert or update or delete or truncate on attributes
  for each statement execute function note_public_change();
create trigger nights_changed after insert or update or delete or truncate on stay_nights
  for each statement execute function note_public_change();
create trigger early_bookings_changed after insert or update or delete or truncate on early_bookings
  for each statement execute function note_public_change();
create trigger top_stays_changed after insert or update or delete or truncate on top_stays
  for each statement execute function note_public_change();
