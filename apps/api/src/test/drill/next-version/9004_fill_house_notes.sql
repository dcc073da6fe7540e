-- transaction: none
-- repeat
update stays set house_note = 'none'
where id in (select id from stays where house_note is null order by id limit 1000);
