CREATE TABLE "deposit_deduction_lines" (
	"deduction_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "deposit_deduction_lines_deduction_id_payment_id_pk" PRIMARY KEY("deduction_id","payment_id"),
	CONSTRAINT "deposit_deduction_lines_amount_positive" CHECK ("deposit_deduction_lines"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_proofs" DROP CONSTRAINT "payment_proofs_method_known";--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD COLUMN "transfer_id" uuid;--> statement-breakpoint
ALTER TABLE "deposit_deduction_lines" ADD CONSTRAINT "deposit_deduction_lines_deduction_id_deposit_deductions_id_fk" FOREIGN KEY ("deduction_id") REFERENCES "public"."deposit_deductions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deduction_lines" ADD CONSTRAINT "deposit_deduction_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_deduction_lines_payment" ON "deposit_deduction_lines" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_transfer_unique" UNIQUE("transfer_id");--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_transfer_when_accepted" CHECK ("deposit_deductions"."transfer_id" is null or "deposit_deductions"."status" = 'accepted');--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_method_known" CHECK ("payment_proofs"."method" in ('gcash', 'maya', 'bank', 'cash', 'check', 'other', 'deposit'));--> statement-breakpoint

create trigger deposit_deduction_lines_append_only before update or delete on deposit_deduction_lines
  for each statement execute function refuse_change();
--> statement-breakpoint

-- The decision of a deduction has its transfer.
create or replace function keep_deposit_deduction() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'answer', 'decided_at', 'transfer_id', 'updated_at'];
  erasable constant text[] := array['reason', 'answer', 'updated_at'];
begin
  if (new.reason = old.reason or new.reason = '[erased]')
    and (to_jsonb(new) - erasable = to_jsonb(old) - erasable
      or old.status in ('proposed', 'contested') and to_jsonb(new) - decision - 'reason' = to_jsonb(old) - decision - 'reason')
  then
    return new;
  end if;
  raise exception 'facts and decisions of deposit_deductions are never changed' using errcode = 'insufficient_privilege';
end $$;
