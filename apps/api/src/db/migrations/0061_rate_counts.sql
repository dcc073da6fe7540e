-- Requests of this minute by caller or address, in which all processes settle what each has counted. Keys are hashes. A
-- restart of the database may forget it: a minute is all that it knows.
create unlogged table rate_counts (
  key text not null,
  minute int not null,
  n int not null,
  primary key (key, minute)
);
