-- transaction: none
create index concurrently if not exists stay_search_noise on stay_search (noise_level, rank_key desc);
create index concurrently if not exists stays_by_house_note on stays (house_note);
