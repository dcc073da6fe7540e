-- The upgrades within a plan's current month: of what they add, it includes the share of the days that were left.
alter table subscriptions add column upgrades jsonb not null default '[]';
