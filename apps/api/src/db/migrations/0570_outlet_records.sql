-- What outlets' promotions have brought, recounted every night. Counting at each request reads two years of posts.
create table outlet_records (
  outlet_id text not null,
  promotion_type_id text not null,
  promotions integer not null,
  low integer not null,
  median integer not null,
  high integer not null,
  primary key (promotion_type_id, outlet_id)
);
create index outlet_records_outlet on outlet_records (outlet_id);
