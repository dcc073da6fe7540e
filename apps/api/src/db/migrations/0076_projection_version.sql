-- By which version of the code a stay's card, detail and search row were made. What was made before this is older than all.
alter table stay_card add column projection int not null default 0;
create index stay_card_projection on stay_card (projection);
