-- One word for one thing: what a tenant hands in about a payment is a proof. A receipt is the paper of a confirmed booking.
alter table payment_receipts rename to payment_proofs;
--> statement-breakpoint

-- Constraints first: the index of a constraint is renamed with it. PostgreSQL 18 also names NOT NULL.
do $$
declare
  renamed constant regclass := 'payment_proofs';
  old record;
begin
  for old in select conname as name from pg_constraint where conrelid = renamed and conname like 'payment_receipts%' loop
    execute format('alter table %s rename constraint %I to %I', renamed, old.name, replace(old.name, 'payment_receipts', 'payment_proofs'));
  end loop;
  for old in select indexrelid::regclass::text as name from pg_index where indrelid = renamed and indexrelid::regclass::text like 'payment_receipts%' loop
    execute format('alter index %I rename to %I', old.name, replace(old.name, 'payment_receipts', 'payment_proofs'));
  end loop;
end $$;
--> statement-breakpoint
alter trigger payment_receipts_permanent on payment_proofs rename to payment_proofs_permanent;
--> statement-breakpoint

alter function keep_payment_receipt() rename to keep_payment_proof;
--> statement-breakpoint
create or replace function keep_payment_proof() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'decline_reason', 'decided_by', 'decided_at', 'updated_at'];
  erasable constant text[] := array['reference', 'proof_file_id', 'decline_reason', 'decided_by', 'updated_at'];
begin
  if old.status = 'submitted' and to_jsonb(new) - decision - erasable = to_jsonb(old) - decision - erasable
    or to_jsonb(new) - erasable = to_jsonb(old) - erasable
  then
    if (new.reference is null or new.reference is not distinct from old.reference)
      and (new.proof_file_id is null or new.proof_file_id is not distinct from old.proof_file_id)
    then
      return new;
    end if;
  end if;
  raise exception 'facts and decisions of payment_proofs are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

update notifications
set kind = replace(kind, 'receipt.', 'paymentProof.'), subject_type = replace(subject_type, 'payment_receipt', 'payment_proof')
where kind like 'receipt.%';
