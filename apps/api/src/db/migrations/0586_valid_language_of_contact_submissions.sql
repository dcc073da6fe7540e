-- transaction: none
alter table contact_submissions validate constraint contact_submissions_language;
