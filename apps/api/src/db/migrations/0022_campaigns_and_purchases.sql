create table campaigns (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  title text not null,
  summary text not null default '',
  goal text not null default '',
  -- In cents; null where none was set.
  budget int check (budget >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null default 'Draft' check (status in ('Draft', 'Submitted', 'Rejected', 'Queued', 'Executed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index campaigns_organization on campaigns (organization_id, starts_at desc);

create table campaign_stays (
  campaign_id text not null references campaigns on delete cascade,
  stay_id text not null references stays on delete cascade,
  primary key (campaign_id, stay_id)
);
create index campaign_stays_stay on campaign_stays (stay_id);
create index cancellations_campaign on cancellations (campaign_id) where campaign_id is not null;

-- What an organization is about to buy, and what it bought. What is bought is named by its collection and its id there.
create table cart_items (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  collection_type text not null check (collection_type in ('stay-promotions', 'cancellations')),
  purchaseable_id text not null,
  price int not null check (price >= 0),
  status text not null default 'Ready' check (status in ('Ready', 'Staged', 'Cancelled', 'Purchased')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index cart_items_organization on cart_items (organization_id, created_at desc);

create table transactions (
  id text primary key,
  -- Payments are kept when their organization is gone.
  organization_id text references organizations on delete set null,
  amount int not null check (amount >= 0),
  status text not null default 'pending' check (status in ('pending', 'settled', 'failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index transactions_organization on transactions (organization_id, created_at desc);

create table transaction_items (
  transaction_id text not null references transactions on delete cascade,
  collection_type text not null check (collection_type in ('stay-promotions', 'cancellations')),
  purchaseable_id text not null,
  price int not null check (price >= 0),
  primary key (transaction_id, collection_type, purchaseable_id)
);
create index transaction_items_purchaseable on transaction_items (purchaseable_id, collection_type);
