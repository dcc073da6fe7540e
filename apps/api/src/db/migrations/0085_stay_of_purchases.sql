-- The stay that is bought for: who owns a stay sees what is bought for it.
alter table cart_items add column stay_id text;
update cart_items i set stay_id = p.stay_id from stay_promotions p where p.id = i.purchaseable_id;
update cart_items i set stay_id = c.stay_id from cancellations c where c.id = i.purchaseable_id;
create index cart_items_stay on cart_items (stay_id, created_at desc);
alter table transaction_items add column stay_id text;
update transaction_items i set stay_id = p.stay_id from stay_promotions p where p.id = i.purchaseable_id;
update transaction_items i set stay_id = c.stay_id from cancellations c where c.id = i.purchaseable_id;
create index transaction_items_stay on transaction_items (stay_id);
