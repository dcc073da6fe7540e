-- Emails that a reader can stop without signing in: whoever has the token, which is in each of them, can.
create table mail_subscriptions (
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('notifications', 'monthly-results')),
  token text not null unique,
  primary key (user_id, kind)
);
