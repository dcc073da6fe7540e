-- transaction: none
-- In the order in which they are listed, which ledger_entries_at is not.
create index concurrently if not exists ledger_entries_latest on ledger_entries (at desc, id desc);
drop index concurrently if exists ledger_entries_at;
