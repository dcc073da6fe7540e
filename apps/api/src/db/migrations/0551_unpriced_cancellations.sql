-- Null until it is submitted, and again once its Promote is switched after a rejection: 0 means that promoting it is free.
alter table cancellations alter column promotion_price drop not null, alter column promotion_price drop default;
