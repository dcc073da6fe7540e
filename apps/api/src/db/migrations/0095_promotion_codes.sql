-- The promotion code that a plan was begun with: with another one, an unpaid first try is begun anew.
alter table subscriptions add column promotion_code text;
