-- Why the content system refused an accepted outlet: the application goes back to staff with it.
alter table outlet_applications add column refusal text not null default '';
