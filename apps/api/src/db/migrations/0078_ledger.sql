-- Double entry. Positive is a debit, negative a credit; the lines of an entry add up to 0.
create table ledger_entries (
  id text primary key,
  movement text not null check (movement in ('charge', 'refund', 'dispute', 'payout', 'allowance', 'adjustment')),
  object_id text not null,
  cause_id text not null,
  -- No foreign keys: an entry outlives the organization and the actor that it names.
  organization_id text,
  actor_id text not null,
  memo text not null,
  at timestamptz not null default now(),
  unique (object_id, movement)
);
create index ledger_entries_at on ledger_entries (at desc, id);
create index ledger_entries_cause on ledger_entries (cause_id);
create index ledger_entries_organization on ledger_entries (organization_id, at desc);

create table ledger_lines (
  entry_id text not null references ledger_entries,
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account)
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  execute function refuse_ledger_change();
create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  execute function refuse_ledger_change();

-- Checked at commit, once all lines are in. Both tables have it: a line added to an older entry would unbalance it too.
create function assert_ledger_balance() returns trigger language plpgsql as $$
declare
  entry text := case tg_table_name when 'ledger_entries' then to_jsonb(new)->>'id' else to_jsonb(new)->>'entry_id' end;
  total bigint;
begin
  select coalesce(sum(amount), 0) into total from ledger_lines where entry_id = entry;
  if total <> 0 then
    raise exception 'ledger entry % adds up to %, not 0', entry, total;
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function assert_ledger_balance();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function assert_ledger_balance();

-- A line may only be written with its entry.
create function assert_ledger_line_fresh() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where id = new.entry_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'ledger entry % is written already', new.entry_id;
  end if;
  return new;
end $$;
create trigger ledger_lines_with_their_entry before insert on ledger_lines
  for each row execute function assert_ledger_line_fresh();
