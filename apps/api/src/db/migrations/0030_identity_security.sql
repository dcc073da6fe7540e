-- A code of an authenticator app is good once, although the app shows it for half a minute.
create table identity.used_codes (
  identity_id text not null,
  code_hash text not null,
  used_at timestamptz not null default now(),
  primary key (identity_id, code_hash)
);

-- A change of email: confirmed by who reads the new address, undone for three days by who reads the old one. The letters'
-- tokens are kept as hashes.
create table identity.email_changes (
  id bigint generated always as identity primary key,
  identity_id text not null,
  old_email text not null,
  new_email text not null,
  -- Whether an authenticator app was on when it was asked for: one that came later is not the owner's.
  had_totp boolean not null default false,
  confirm_hash text not null unique,
  undo_hash text unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undone_at timestamptz
);
create index on identity.email_changes (identity_id);

-- Somebody lost every second factor and asks staff to take them off the account.
create table second_factor_resets (
  id text primary key,
  user_id text not null references users on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'approved', 'denied', 'cancelled', 'done')),
  asked_at timestamptz not null default now(),
  decided_by text references users on delete set null,
  decided_at timestamptz,
  note text not null default '',
  -- When the factors go: some time after the approval, so that the owner can still stop it.
  due_at timestamptz
);
create unique index second_factor_resets_one_open on second_factor_resets (user_id) where status in ('asked', 'approved');
create index on second_factor_resets (status, asked_at);
