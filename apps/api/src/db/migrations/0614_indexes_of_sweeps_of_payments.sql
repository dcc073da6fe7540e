-- transaction: none
-- Queued promotions and pending refunds are swept every few minutes, and plans looked up by a card that is to be removed.
create index concurrently if not exists stay_promotions_queued on stay_promotions (updated_at) where status = 'Queued';
create index concurrently if not exists refunds_pending on refunds (id) where status = 'pending';
create index concurrently if not exists subscriptions_card on subscriptions (payment_method_id) where status <> 'canceled';
