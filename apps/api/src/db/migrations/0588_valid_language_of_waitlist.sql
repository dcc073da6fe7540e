-- transaction: none
alter table waitlist validate constraint waitlist_language;
