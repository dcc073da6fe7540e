-- The plan that a subscription changes to once its cardholder has confirmed the payment with their bank.
alter table subscriptions add column pending_tier text;
