create table subscriptions (
  id text primary key,
  -- No foreign key: what was paid for is kept when the stay is gone.
  stay_id text not null,
  organization_id text references organizations on delete set null,
  tier text not null check (tier in ('Basic', 'Plus', 'Growth')),
  status text not null default 'pending' check (status in ('pending', 'active', 'canceled')),
  provider_subscription_id text unique,
  provider_status text not null default 'none',
  price_id text not null,
  payment_method_id text,
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  next_tier text check (next_tier in ('Basic', 'Plus', 'Growth')),
  latest_invoice_id text,
  next_attempt_at timestamptz,
  -- Counts the changes that were asked of the provider, so that each has its own key there.
  change int not null default 0,
  actor_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
-- One plan for a stay at a time.
create unique index subscriptions_open on subscriptions (stay_id) where status <> 'canceled';
create index subscriptions_organization on subscriptions (organization_id, created_at desc);

-- Units of a plan that promotions and the like have taken: reserved when submitted, returned when rejected.
create table plan_usage (
  subscription_id text not null references subscriptions,
  stay_id text not null,
  item text not null check (item in ('email', 'feedPosts', 'stories', 'giveaways', 'cancellations')),
  period_start timestamptz not null,
  collection_type text not null,
  purchaseable_id text not null,
  -- What the unit saved, in cents.
  covered int not null default 0,
  created_at timestamptz not null default now(),
  primary key (collection_type, purchaseable_id)
);
create index plan_usage_period on plan_usage (subscription_id, period_start, item);

create table memberships (
  id text primary key,
  user_id text references users on delete set null,
  transaction_id text not null unique references transactions,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Whether its buyer's POST /users/self/membership has named the payment: a payment is named once.
  is_claimed boolean not null default false,
  created_at timestamptz not null default now()
);
create index memberships_user on memberships (user_id, ends_at desc);
