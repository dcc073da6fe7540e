-- When the winner agreed that the host gets their name and email address, to hand over the prize.
alter table giveaway_entries add column contact_shared_at timestamptz;
