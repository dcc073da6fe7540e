alter table users add column stripe_customer_id text unique;
alter table organizations add column billing jsonb;

alter table cart_items drop constraint cart_items_collection_type_check;
alter table cart_items add constraint cart_items_collection_type_check
  check (collection_type in ('stay-promotions', 'cancellations', 'giveaways'));

alter table transactions
  add column kind text not null default 'cart' check (kind in ('cart', 'plan', 'membership')),
  add column user_id text references users on delete set null,
  add column actor_id text not null default 'system',
  -- At the provider: a payment of ours, or the invoice of a subscription.
  add column payment_intent_id text unique,
  add column provider_invoice_id text unique,
  -- Counts the tries to charge a card, so that each has its own key at the provider.
  add column attempt int not null default 0,
  add column save_card boolean not null default false,
  add column tax int not null default 0 check (tax >= 0),
  add column discount int not null default 0 check (discount >= 0),
  add column refunded int not null default 0,
  add column card text,
  add column failure text,
  add column number text unique,
  add column bill_to jsonb,
  add column is_test boolean not null default true,
  add column note text not null default '',
  add column settled_at timestamptz,
  add constraint transactions_refunded_check check (refunded between 0 and amount);
create index transactions_user on transactions (user_id, created_at desc) where user_id is not null;
create index transactions_pending on transactions (created_at) where status = 'pending';

alter table transaction_items drop constraint transaction_items_collection_type_check;
alter table transaction_items
  add constraint transaction_items_collection_type_check
    check (collection_type in ('stay-promotions', 'cancellations', 'giveaways', 'subscriptions', 'memberships')),
  add column cart_item_id text,
  add column label text not null default '',
  add column refunded int not null default 0,
  -- Of a payment that is pending or settled, and not wholly refunded.
  add column is_active boolean not null default true,
  add constraint transaction_items_refunded_check check (refunded between 0 and price);
update transaction_items i set is_active = false from transactions t where t.id = i.transaction_id and t.status = 'failed';
-- What a cart sells is bought once. A plan and a membership are bought again each month and year.
create unique index transaction_items_bought_once on transaction_items (collection_type, purchaseable_id)
  where is_active and collection_type in ('stay-promotions', 'cancellations', 'giveaways');

-- The last number of each series, counted without gaps.
create table counters (name text primary key, value bigint not null);

create table refunds (
  id text primary key,
  transaction_id text not null references transactions,
  collection_type text,
  purchaseable_id text,
  amount int not null check (amount > 0),
  reason text not null,
  actor_id text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  created_at timestamptz not null default now()
);
create index refunds_transaction on refunds (transaction_id);

create table disputes (
  id text primary key,
  transaction_id text not null references transactions,
  provider_dispute_id text not null unique,
  amount int not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_transaction on disputes (transaction_id);

-- Every event that the payment provider told us, each once; applied by a job that reads the object's present state.
create table payment_events (
  id text primary key,
  type text not null,
  object_id text not null,
  payload jsonb not null,
  source text not null check (source in ('webhook', 'reconciler')),
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  attempts int not null default 0,
  error text
);
create index payment_events_received on payment_events (received_at desc, id);
create index payment_events_unapplied on payment_events (received_at) where applied_at is null;

alter table idempotency_keys add column subject_id text;
