-- Why the payment that a plan waits for was last declined: each decline is told to the organization's webhooks once.
alter table subscriptions add column failure text;
