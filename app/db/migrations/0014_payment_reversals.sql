ALTER TABLE "payment_proofs" DROP CONSTRAINT "payment_proofs_status_known";--> statement-breakpoint
DROP INDEX "payment_proofs_reference_unique";--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "reversed_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "reversal_reason" text;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_proofs_reversed_by" ON "payment_proofs" USING btree ("reversed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_proofs_reference_unique" ON "payment_proofs" USING btree ("payment_id","method","reference") WHERE "payment_proofs"."reference" is not null and "payment_proofs"."status" not in ('declined', 'reversed');--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_reversal_reason_length" CHECK (length("payment_proofs"."reversal_reason") between 1 and 500);--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_reversal_dated" CHECK (("payment_proofs"."status" = 'reversed') = ("payment_proofs"."reversed_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_reversal_reasoned" CHECK ("payment_proofs"."status" <> 'reversed' or "payment_proofs"."reversal_reason" is not null);--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_status_known" CHECK ("payment_proofs"."status" in ('submitted', 'confirmed', 'declined', 'reversed'));--> statement-breakpoint

-- A confirmed row is reversed once, with a reason. One that pays from the deposit is not: the tenant accepted it.
create or replace function keep_payment_proof() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'decline_reason', 'decided_by', 'decided_at', 'updated_at'];
  reversal constant text[] := array['status', 'reversed_by', 'reversed_at', 'reversal_reason', 'updated_at'];
  erasable constant text[] := array['reference', 'proof_file_id', 'decline_reason', 'decided_by', 'reversed_by', 'reversal_reason', 'updated_at'];
begin
  if old.status = 'submitted' and new.status in ('submitted', 'confirmed', 'declined')
      and to_jsonb(new) - decision - erasable = to_jsonb(old) - decision - erasable
    or old.status = 'confirmed' and new.status = 'reversed' and old.method <> 'deposit'
      and to_jsonb(new) - reversal = to_jsonb(old) - reversal
    or to_jsonb(new) - erasable = to_jsonb(old) - erasable
      and (new.reversal_reason is not distinct from old.reversal_reason or new.reversal_reason = '[erased]')
      and (new.reversed_by is null or new.reversed_by is not distinct from old.reversed_by)
  then
    if (new.reference is null or new.reference is not distinct from old.reference)
      and (new.proof_file_id is null or new.proof_file_id is not distinct from old.proof_file_id)
    then
      return new;
    end if;
  end if;
  raise exception 'facts and decisions of payment_proofs are never changed' using errcode = 'insufficient_privilege';
end $$;
