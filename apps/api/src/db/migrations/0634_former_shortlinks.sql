-- Shortlinks that were public and that their stays gave up: printed codes contain them. A stay that takes one back stays
-- listed with it. A deleted stay's are its organization's for a while.
create table former_shortlinks (
  shortlink text primary key,
  stay_id text references stays on delete set null,
  organization_id text references organizations on delete set null,
  deleted_at timestamptz
);
create index former_shortlinks_stay on former_shortlinks (stay_id);
create index former_shortlinks_organization on former_shortlinks (organization_id);
create index former_shortlinks_deleted on former_shortlinks (deleted_at) where deleted_at is not null;
