-- A hosted identity service's tokens are good for an hour whatever happens meanwhile; what ends earlier stands here.
-- A session is named by the second (Unix time) in which it began, which each of its tokens carries.
create table identity.hosted_sessions (
  identity_id text primary key,
  -- Sessions that began before this second are over.
  valid_since bigint not null default 0,
  -- Of the later ones, those that were signed out one by one.
  ended bigint[] not null default '{}'
);
