-- The language of the page on which somebody wrote to us, joined the waitlist or subscribed: their emails are written in it.
alter table contact_submissions add column language text not null default 'en';
alter table feedback add column language text not null default 'en';
alter table waitlist add column language text not null default 'en';
alter table newsletter_subscribers add column language text not null default 'en';
alter table contact_submissions add constraint contact_submissions_language check (language in ('en', 'es')) not valid;
alter table feedback add constraint feedback_language check (language in ('en', 'es')) not valid;
alter table waitlist add constraint waitlist_language check (language in ('en', 'es')) not valid;
alter table newsletter_subscribers add constraint newsletter_subscribers_language check (language in ('en', 'es')) not valid;
