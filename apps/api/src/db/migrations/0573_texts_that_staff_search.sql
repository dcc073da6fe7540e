-- transaction: none
-- What staff search users, organizations and the waitlist for: a part of a name or an email.
create index concurrently if not exists users_text on users
  using gin (lower(first_name || ' ' || last_name) gin_trgm_ops, lower(email) gin_trgm_ops);
create index concurrently if not exists organizations_text on organizations using gin (lower(name) gin_trgm_ops);
create index concurrently if not exists waitlist_text on waitlist using gin (lower(email || ' ' || city || ' ' || state) gin_trgm_ops);
-- Without statistics of these expressions, a text that many rows have would be looked up instead of met on the way.
analyze users;
analyze organizations;
analyze waitlist;
