-- transaction: none
alter table alerts validate constraint alerts_kind_check;
