-- What an organization looks like: one of our own uploads.
alter table organizations add column photo_url text check (photo_url like '/media/uploads/organizations/%');
