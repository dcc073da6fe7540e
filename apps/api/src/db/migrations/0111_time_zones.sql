-- In which time zone an organization gives dates.
alter table organizations add column time_zone text not null default 'America/New_York';
