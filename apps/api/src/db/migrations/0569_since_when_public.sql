-- Since when travelers see an offer or a giveaway, if that was after it was accepted: it was turned on, or bought, later.
alter table offers add column opened_at timestamptz;
alter table giveaways add column opened_at timestamptz;
