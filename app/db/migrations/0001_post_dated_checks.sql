-- One word for one thing: a post-dated check was a "cheque". Names and codes change, facts stay.
alter table cheques rename to post_dated_checks;
--> statement-breakpoint
alter table cheque_lines rename to post_dated_check_lines;
--> statement-breakpoint
alter table post_dated_checks rename column cheque_date to check_date;
--> statement-breakpoint
alter table post_dated_check_lines rename column cheque_id to check_id;
--> statement-breakpoint

-- Constraints first: the index of a constraint is renamed with it. PostgreSQL 18 also names NOT NULL.
do $$
declare
  tables constant regclass[] := array['post_dated_checks', 'post_dated_check_lines']::regclass[];
  old record;
begin
  for old in select conrelid::regclass as relation, conname as name from pg_constraint where conrelid = any (tables) and conname like '%cheque%' loop
    execute format('alter table %s rename constraint %I to %I', old.relation, old.name,
      replace(replace(replace(old.name, 'cheque_date', 'check_date'), 'cheque_id', 'check_id'), 'cheque', 'post_dated_check'));
  end loop;
  for old in select indexrelid::regclass::text as name from pg_index where indrelid = any (tables) and indexrelid::regclass::text like 'cheque%' loop
    execute format('alter index %I rename to %I', old.name, replace(old.name, 'cheque', 'post_dated_check'));
  end loop;
  for old in select tgrelid::regclass as relation, tgname as name from pg_trigger where tgrelid = any (tables) and not tgisinternal loop
    execute format('alter trigger %I on %s rename to %I', old.name, old.relation, replace(old.name, 'cheque', 'post_dated_check'));
  end loop;
end $$;
--> statement-breakpoint

alter function keep_cheque() rename to keep_post_dated_check;
--> statement-breakpoint
create or replace function keep_post_dated_check() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['status', 'return_reason', 'transfer_id', 'reminded_at', 'updated_at'];
  erasable constant text[] := array['bank', 'number', 'return_reason', 'updated_at'];
begin
  if (old.status in ('held', 'deposited') and to_jsonb(new) - moved - erasable = to_jsonb(old) - moved - erasable
      or to_jsonb(new) - erasable = to_jsonb(old) - erasable)
    and (new.number = old.number and new.bank = old.bank or new.number = replace(old.id::text, '-', ''))
  then
    return new;
  end if;
  raise exception 'facts and decisions of post_dated_checks are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

-- The method of a payment. The trigger would refuse the new code as a change of facts.
alter table booking_proofs drop constraint booking_proofs_method_known;
--> statement-breakpoint
alter table payment_receipts drop constraint payment_receipts_method_known, disable trigger payment_receipts_permanent;
--> statement-breakpoint
update booking_proofs set method = 'check' where method = 'cheque';
--> statement-breakpoint
update payment_receipts set method = 'check' where method = 'cheque';
--> statement-breakpoint
alter table booking_proofs add constraint booking_proofs_method_known
  check (method in ('gcash', 'maya', 'bank', 'cash', 'check', 'other'));
--> statement-breakpoint
alter table payment_receipts enable trigger payment_receipts_permanent, add constraint payment_receipts_method_known
  check (method in ('gcash', 'maya', 'bank', 'cash', 'check', 'other'));
--> statement-breakpoint

update notifications set kind = replace(kind, 'cheque.', 'postDatedCheck.') where kind like 'cheque.%';
--> statement-breakpoint

-- The audit log keeps who did what and when; only the code of the action follows its new name, so that one filter finds all entries.
alter table audit_log disable trigger audit_log_append_only;
--> statement-breakpoint
update audit_log
set action = replace(action, 'cheque.', 'postDatedCheck.'),
  details = case when details ? 'chequeId' then details - 'chequeId' || jsonb_build_object('checkId', details -> 'chequeId') else details end
where action in ('cheque.recorded', 'cheque.moved');
--> statement-breakpoint
alter table audit_log enable trigger audit_log_append_only;
