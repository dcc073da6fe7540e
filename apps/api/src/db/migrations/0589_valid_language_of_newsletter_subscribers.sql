-- transaction: none
alter table newsletter_subscribers validate constraint newsletter_subscribers_language;
