-- transaction: none
-- The people who favorited a stay, in order, and whether each was notified of something, without reading the others: a
-- popular stay's people are notified batch by batch.
create index concurrently if not exists favorites_stay_user on favorites (stay_id, user_id);
create index concurrently if not exists notifications_subject_user on notifications (subject_id, user_id) where subject_id is not null;
drop index concurrently if exists notifications_of_subject;
