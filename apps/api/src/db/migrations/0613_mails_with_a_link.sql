-- Whether a mail was written with a secret link; null if an earlier version of the code wrote it. Its text doesn't tell: it
-- may contain the link's placeholder as someone's own words.
alter table mails add column has_link boolean;
