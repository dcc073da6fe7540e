-- Tokens by which people's own programs call the API in their name. Decision 0044.
create table access_tokens (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{read,write,pay}'),
  token_hash text not null unique,
  -- The token's first characters, by which its owner recognizes it.
  start text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index access_tokens_user on access_tokens (user_id, created_at);
