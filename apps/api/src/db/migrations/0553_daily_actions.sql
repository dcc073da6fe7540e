-- When actions with a daily limit were taken, by the hash of what is limited. Apart from what they made: that can be
-- deleted, which must not allow more of them.
create table daily_actions (
  key text not null,
  at timestamptz not null
);
create index daily_actions_key on daily_actions (key, at);
