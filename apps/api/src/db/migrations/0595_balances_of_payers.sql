-- What a payer's balance at the provider added to the amount charged, or paid of it if negative: an invoice below the
-- smallest charge, a credit, or a gift of staff is settled by a later invoice. An invoice that is a credit is negative.
alter table transactions add column balance int not null default 0;
alter table transactions drop constraint transactions_tax_check,
  add constraint transactions_tax_check check (tax >= 0 or kind = 'plan') not valid,
  drop constraint transactions_discount_check,
  add constraint transactions_discount_check check (discount >= 0 or kind = 'plan') not valid;
alter table transaction_items drop constraint transaction_items_price_check,
  add constraint transaction_items_price_check check (price >= 0 or collection_type = 'subscriptions') not valid,
  drop constraint transaction_items_refunded_check,
  add constraint transaction_items_refunded_check check (refunded between 0 and greatest(price, 0)) not valid;
