-- The sessions of a hosted identity service as its people see them: where each was begun, and when its owner last proved to
-- be there. A session is named by the second in which it began.
create table identity.hosted_sessions_seen (
  identity_id text not null,
  began bigint not null,
  device text not null,
  address text not null,
  proven_at timestamptz not null,
  second_factor boolean not null default false,
  primary key (identity_id, began)
);
