-- transaction: none
alter table notifications validate constraint notifications_kind_check;
