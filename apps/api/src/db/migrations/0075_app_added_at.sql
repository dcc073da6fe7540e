-- When an account's authenticator app was enrolled: one that came shortly before a change of email that its owner undoes, or
-- later, may be somebody else's. Of those enrolled before today it is known only whether they came after a change was asked for.
create table identity.app_enrolments (
  identity_id text primary key,
  at timestamptz not null default now()
);
do $$
begin
  -- On a new database the identity service's tables come later.
  if to_regclass('identity."twoFactor"') is not null then
    insert into identity.app_enrolments (identity_id, at)
    select f."userId", case when exists (
      select from identity.email_changes c where c.identity_id = f."userId" and not c.had_totp
    ) then now() else '-infinity' end
    from identity."twoFactor" f where f.verified
    on conflict do nothing;
  end if;
end $$;
alter table identity.email_changes drop column had_totp;
