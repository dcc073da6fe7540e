-- What promoting a cancellation and opening a giveaway cost, in cents, as of their submission.
alter table cancellations add column promotion_price int not null default 0 check (promotion_price >= 0);
alter table giveaways
  add column price int not null default 0 check (price >= 0),
  add column purchase_status text not null default 'Ready' check (purchase_status in ('Ready', 'Staged', 'Cancelled', 'Purchased'));

-- What a unit of the stay's plan paid of it, in cents.
alter table transaction_items add column covered int not null default 0 check (covered >= 0);

-- A returned unit can be taken by others. Its row stays, so that undoing what returned it takes it back.
alter table plan_usage add column returned_at timestamptz;
drop index plan_usage_period;
create index plan_usage_period on plan_usage (subscription_id, period_start, item) where returned_at is null;
