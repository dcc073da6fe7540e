-- transaction: none
-- How many mails of a kind a mailbox was sent within a day.
create index concurrently if not exists mails_to_one on mails (lower(recipient), kind, created_at);
