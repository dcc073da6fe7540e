-- Preferred referrals are looked for in the whole surroundings of a stay, of whose stays few are promoted.
create index stay_search_promoted_box on stay_search (lat, lng) where priority > 0;
