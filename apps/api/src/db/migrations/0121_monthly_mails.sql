-- Who wants a mail each month about what people did with their stays, since when.
create table monthly_mail_readers (
  user_id text primary key references users on delete cascade,
  since timestamptz not null
);

-- Which of them were sent, so that none is sent twice. The month is that which the mail is about: '2026-10'.
create table monthly_mails (
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  month text not null,
  sent_at timestamptz not null,
  primary key (organization_id, user_id, month)
);
create index monthly_mails_user on monthly_mails (user_id);
