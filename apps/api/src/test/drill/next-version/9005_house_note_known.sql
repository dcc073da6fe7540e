alter table stays add constraint house_note_known check (house_note is not null) not valid;
