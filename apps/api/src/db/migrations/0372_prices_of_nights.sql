-- Which stays have a night that costs so much or less: a search by total asks for them when a page is full without them.
create index night_rules_price on night_rules (value) include (stay_id, during) where kind = 'price';
