-- An invitation brings several roles, for stays too, and may be made by a user's id, whose address its organization does not see.
-- What is replaced, withdrawn or declined stays for a while: invitations are counted.
alter table invitations
  add column grants jsonb not null default '[]',
  add column user_id text references users on delete cascade,
  add column ended_at timestamptz;
update invitations set grants = jsonb_build_array(jsonb_build_object('role', role, 'stayId', null));
alter table invitations drop column role;

drop index invitations_open;
create unique index invitations_open on invitations (organization_id, lower(email))
  where accepted_at is null and ended_at is null and user_id is null;
create unique index invitations_open_by_id on invitations (organization_id, user_id)
  where accepted_at is null and ended_at is null and user_id is not null;
create index invitations_made on invitations (organization_id, created_at);
create index invitations_to_email on invitations (lower(email)) where accepted_at is null and ended_at is null;
create index invitations_to_user on invitations (user_id);
