-- Where an outlet that applies is at home: 'New England'; none if it is about the whole country.
alter table outlet_applications add column regions text[] not null default '{}';
