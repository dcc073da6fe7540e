-- The language a notification is written in: pages mark it for screen readers, in whichever language they are read.
alter table notifications add column language text not null default 'en';
