-- What a next version may bring, one migration of each kind. New columns, which the version before doesn't know.
alter table stays add column house_note text;
alter table stays alter column house_note set default 'none';
alter table stay_search add column noise_level int not null default 0;
