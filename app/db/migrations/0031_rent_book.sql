CREATE TABLE "cheques" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"recorded_by" uuid NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"cheque_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"return_reason" text,
	"transfer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cheques_transfer_unique" UNIQUE("transfer_id"),
	CONSTRAINT "cheques_number_unique" UNIQUE("rental_id","bank","number"),
	CONSTRAINT "cheques_bank_length" CHECK (length("cheques"."bank") between 1 and 80),
	CONSTRAINT "cheques_number_length" CHECK (length("cheques"."number") between 1 and 32),
	CONSTRAINT "cheques_amount_positive" CHECK ("cheques"."amount" > 0),
	CONSTRAINT "cheques_status_known" CHECK ("cheques"."status" in ('held', 'deposited', 'cleared', 'returned')),
	CONSTRAINT "cheques_return_reason_length" CHECK (length("cheques"."return_reason") between 1 and 500),
	CONSTRAINT "cheques_transfer_when_cleared" CHECK (("cheques"."status" = 'cleared') = ("cheques"."transfer_id" is not null)),
	CONSTRAINT "cheques_return_reasoned" CHECK ("cheques"."status" <> 'returned' or "cheques"."return_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_acknowledgements" (
	"number" integer PRIMARY KEY DEFAULT nextval('receipt_numbers') NOT NULL,
	"transfer_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_acknowledgements_transfer_unique" UNIQUE("transfer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reminders_payment_id_kind_pk" PRIMARY KEY("payment_id","kind"),
	CONSTRAINT "payment_reminders_kind_known" CHECK ("payment_reminders"."kind" in ('before', 'after'))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_schedule_unique";--> statement-breakpoint
ALTER TABLE "booking_proofs" DROP CONSTRAINT "booking_proofs_method_known";--> statement-breakpoint
ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_method_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_due_positive";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind_known";--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "transfer_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reduces_id" uuid;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_acknowledgements" ADD CONSTRAINT "payment_acknowledgements_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cheques_rental" ON "cheques" USING btree ("rental_id","cheque_date");--> statement-breakpoint
CREATE INDEX "cheques_payment" ON "cheques" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "cheques_recorded_by" ON "cheques" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "payment_acknowledgements_rental" ON "payment_acknowledgements" USING btree ("rental_id","issued_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reduces_id_fk" FOREIGN KEY ("reduces_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_transfer_line" ON "payment_receipts" USING btree ("transfer_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_waiting" ON "payment_receipts" USING btree ("created_at") WHERE "payment_receipts"."status" = 'submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_schedule_unique" ON "payments" USING btree ("rental_id","kind","due_date") WHERE "payments"."kind" in ('advance', 'deposit', 'rent');--> statement-breakpoint
CREATE INDEX "payments_rental" ON "payments" USING btree ("rental_id","due_date");--> statement-breakpoint
CREATE INDEX "payments_reduces" ON "payments" USING btree ("reduces_id");--> statement-breakpoint
ALTER TABLE "booking_proofs" ADD CONSTRAINT "booking_proofs_method_known" CHECK ("booking_proofs"."method" in ('gcash', 'maya', 'bank', 'cash', 'cheque', 'other'));--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_method_known" CHECK ("payment_receipts"."method" in ('gcash', 'maya', 'bank', 'cash', 'cheque', 'other'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_has_sign" CHECK (("payments"."kind" = 'reduction') = ("payments"."amount_due" < 0) and "payments"."amount_due" <> 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reduction_of_line" CHECK (("payments"."kind" = 'reduction') = ("payments"."reduces_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('advance', 'deposit', 'rent', 'dues', 'utilities', 'other', 'reduction'));--> statement-breakpoint

-- Nothing in the rent book is edited; the role of the application may not delete either. Erasure may empty what a person wrote.
create function keep_payment() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'note' <> to_jsonb(old) - 'note' or (new.note is not null and new.note is distinct from old.note) then
    raise exception 'rows of payments are never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_permanent before update on payments for each row execute function keep_payment();
--> statement-breakpoint

-- A receipt is decided once, and its facts stay.
create function keep_payment_receipt() returns trigger language plpgsql as $$
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
  raise exception 'facts and decisions of payment_receipts are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger payment_receipts_permanent before update on payment_receipts
  for each row execute function keep_payment_receipt();
--> statement-breakpoint
create trigger payment_acknowledgements_append_only before update or delete on payment_acknowledgements
  for each statement execute function refuse_change();
--> statement-breakpoint
insert into payment_acknowledgements (transfer_id, rental_id, issued_at)
select r.transfer_id, p.rental_id, r.decided_at from payment_receipts r join payments p on p.id = r.payment_id
  where r.status = 'confirmed' and p.kind not in ('advance', 'deposit')
  order by r.decided_at, r.id;
