alter table stays validate constraint house_note_known;
