-- Who set a rate or a minimum: an import replaces its own, and leaves a host's alone.
alter table night_rules add column source text not null default 'host' check (source in ('host', 'import'));
