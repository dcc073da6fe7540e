-- transaction: none
-- Refunds without an item were booked on no item that had started. What is missing is spread over the items in order.
-- repeat
update transaction_items i set refunded = i.refunded + least(r.room, r.missing - r.room_before)::int
  from (
    select a.transaction_id, a.collection_type, a.purchaseable_id, m.missing, a.price - a.refunded as room,
      coalesce(sum(a.price - a.refunded) over (partition by m.id order by a.collection_type, a.purchaseable_id
        rows between unbounded preceding and 1 preceding), 0) as room_before
    from (
      select t.id, t.refunded - round(t.refunded::numeric * t.tax / t.amount) - sum(s.refunded) as missing
      from transactions t join transaction_items s on s.transaction_id = t.id
      where t.refunded > 0
      group by t.id
      having sum(s.refunded) < least(sum(s.price), t.refunded - round(t.refunded::numeric * t.tax / t.amount))
      limit 1000
    ) m join transaction_items a on a.transaction_id = m.id
  ) r
  where i.transaction_id = r.transaction_id and i.collection_type = r.collection_type
    and i.purchaseable_id = r.purchaseable_id and r.room > 0 and r.missing > r.room_before;
