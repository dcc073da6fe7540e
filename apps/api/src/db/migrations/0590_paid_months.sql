-- The start of a plan's last month whose invoice is paid. The provider begins a month an hour before it charges for it, or
-- fails to: until then, the month has no units.
alter table subscriptions add column paid_from timestamptz;
