-- transaction: none
-- Erasing an account removes its address from events: few have one, and they are found by it.
create index concurrently if not exists events_identity on events_default (lower(identity)) where identity <> 'unknown';
