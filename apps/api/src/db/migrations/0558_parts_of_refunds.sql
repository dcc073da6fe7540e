-- What a refund gives back of each item. Empty for those made before; pending ones are spread when they are made.
alter table refunds add column parts jsonb not null default '[]';
