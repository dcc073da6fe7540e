-- The proof of a draw is kept until something public changes, like stays (decision 0049). Each entry raises the count in
-- its giveaway, so this notices entries as well.
create trigger giveaways_changed after insert or update or delete or truncate on giveaways
  for each statement execute function note_public_change();
