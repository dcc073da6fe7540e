-- What is in a cart is there once, however often and from wherever it is put in.
create unique index cart_items_open on cart_items (collection_type, purchaseable_id) where status in ('Ready', 'Staged');
