-- transaction: none
-- Top stays include all that a plan lists, which are few among millions.
create index concurrently if not exists stays_paid on stays (id) where plan <> 'Free';
