-- transaction: none
-- Each cause is mailed once.
create unique index concurrently if not exists mails_of_causes on mails (cause) where cause is not null;
