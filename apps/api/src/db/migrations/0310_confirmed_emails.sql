-- The address that a user has shown to be theirs, as the identity service last said: someone invited by email is told here
-- only where it is that address. Null or another than `email`: not shown.
alter table users add column confirmed_email text;
