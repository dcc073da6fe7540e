-- Dismissed notifications are kept for a while from then on. Those dismissed before count from their creation.
alter table notifications add column dismissed_at timestamptz;
