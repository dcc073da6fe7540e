-- The language of the page on which somebody wrote to us, joined the waitlist or subscribed: their emails are written in it.
alter table contact_submissions add column language text not null default 'en' check (language in ('en', 'es'));
alter table feedback add column language text not null default 'en' check (language in ('en', 'es'));
alter table waitlist add column language text not null default 'en' check (language in ('en', 'es'));
alter table newsletter_subscribers add column language text not null default 'en' check (language in ('en', 'es'));
