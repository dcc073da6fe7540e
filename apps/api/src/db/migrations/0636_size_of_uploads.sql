-- A picture's size, so that a post is cropped and checked by it whatever a client says. Null for those uploaded before,
-- and for videos, which have their own.
alter table uploads add column width integer, add column height integer;
