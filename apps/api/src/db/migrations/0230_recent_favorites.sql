-- How many favorited a stay lately is counted in the index alone.
create index favorites_stay_recent on favorites (stay_id, created_at);
drop index favorites_stay;
