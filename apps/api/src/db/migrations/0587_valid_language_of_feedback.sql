-- transaction: none
alter table feedback validate constraint feedback_language;
