-- transaction: none
-- Rejected ones whose Promote was switched since they were priced: nothing paid for it, or a unit that nothing uses.
-- repeat
update cancellations set promotion_price = null
  where id in (
    select c.id from cancellations c
    where c.status = 'Rejected' and c.promotion_price is not null
      and c.promote <> (c.promotion_price > 0 or exists (
        select from plan_usage u where u.collection_type = 'cancellations' and u.purchaseable_id = c.id))
    limit 1000);
