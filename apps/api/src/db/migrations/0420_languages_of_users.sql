-- What mails and notifications to a user are written in.
alter table users add column language text not null default 'en' check (language in ('en', 'es'));
