-- transaction: none
alter table transactions validate constraint transactions_tax_check;
alter table transactions validate constraint transactions_discount_check;
alter table transaction_items validate constraint transaction_items_price_check;
alter table transaction_items validate constraint transaction_items_refunded_check;
