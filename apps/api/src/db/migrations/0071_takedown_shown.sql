-- Whether its host shows a stay, whatever moderators do: put back, it is as its host left it.
alter table takedowns add column shown boolean not null default true;
