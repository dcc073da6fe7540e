-- What nights cost by an offer or a cancellation: {kind, value}; null where it says nothing about the price.
alter table offers add column price jsonb;
alter table cancellations add column price jsonb;
