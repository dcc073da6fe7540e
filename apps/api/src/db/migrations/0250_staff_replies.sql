-- What staff answered to a message by the contact form, or to feedback about the site; it went out by mail.
create table staff_replies (
  id text primary key,
  subject_id text not null,
  author_id text references users (id) on delete set null,
  message text not null,
  created_at timestamptz not null
);
create index staff_replies_subject on staff_replies (subject_id, created_at);
create index staff_replies_author on staff_replies (author_id);

-- When feedback about the site was dealt with, and when somebody on the waitlist was invited.
alter table feedback add column answered_at timestamptz;
alter table waitlist add column invited_at timestamptz;
