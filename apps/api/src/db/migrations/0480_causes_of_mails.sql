-- What a mail is for, where a job that runs again must not send it again.
alter table mails add column cause text;
