alter table stays alter column house_note set not null, drop constraint house_note_known;
