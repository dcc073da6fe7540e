-- A stay's lot is a stable random number: the stays with the lowest lots that match a filter are a uniform sample of its
-- matches, which those that rank best are not.
create index stay_search_lot on stay_search (hashint8(id));
