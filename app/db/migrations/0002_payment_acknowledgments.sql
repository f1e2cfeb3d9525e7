-- One spelling: acknowledgment.
alter table payment_acknowledgements rename to payment_acknowledgments;
--> statement-breakpoint

-- Constraints first: the index of a constraint is renamed with it. PostgreSQL 18 also names NOT NULL.
do $$
declare
  renamed constant regclass := 'payment_acknowledgments';
  old record;
begin
  for old in select conname as name from pg_constraint where conrelid = renamed and conname like '%acknowledgement%' loop
    execute format('alter table %s rename constraint %I to %I', renamed, old.name, replace(old.name, 'acknowledgement', 'acknowledgment'));
  end loop;
  for old in select indexrelid::regclass::text as name from pg_index where indrelid = renamed and indexrelid::regclass::text like '%acknowledgement%' loop
    execute format('alter index %I rename to %I', old.name, replace(old.name, 'acknowledgement', 'acknowledgment'));
  end loop;
  for old in select tgname as name from pg_trigger where tgrelid = renamed and not tgisinternal loop
    execute format('alter trigger %I on %s rename to %I', old.name, renamed, replace(old.name, 'acknowledgement', 'acknowledgment'));
  end loop;
end $$;
