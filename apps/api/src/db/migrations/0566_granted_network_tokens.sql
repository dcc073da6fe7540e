-- What a pasted refresh token was exchanged for, by its hash. It works once: until the account is connected, trying again
-- with the same token uses these.
create table granted_network_tokens (
  pasted_hash text primary key,
  sealed_access_token text not null,
  access_until timestamptz,
  sealed_refresh_token text,
  granted_at timestamptz not null
);
