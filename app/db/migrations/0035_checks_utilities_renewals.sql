CREATE TABLE "renewal_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"side" text NOT NULL,
	"offered_by" uuid NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"starts_on" date NOT NULL,
	"lease_months" integer NOT NULL,
	"message" text,
	"status" text DEFAULT 'open' NOT NULL,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"next_rental_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewal_offers_side_known" CHECK ("renewal_offers"."side" in ('owner', 'tenant')),
	CONSTRAINT "renewal_offers_monthly_rent_positive" CHECK ("renewal_offers"."monthly_rent" > 0),
	CONSTRAINT "renewal_offers_lease_months_range" CHECK ("renewal_offers"."lease_months" between 1 and 120),
	CONSTRAINT "renewal_offers_message_length" CHECK (length("renewal_offers"."message") between 1 and 500),
	CONSTRAINT "renewal_offers_status_known" CHECK ("renewal_offers"."status" in ('open', 'countered', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "renewal_offers_decline_reason_length" CHECK (length("renewal_offers"."decline_reason") between 1 and 500),
	CONSTRAINT "renewal_offers_decision_dated" CHECK (("renewal_offers"."status" = 'open') = ("renewal_offers"."decided_at" is null)),
	CONSTRAINT "renewal_offers_accepted_has_rental" CHECK (("renewal_offers"."status" = 'accepted') = ("renewal_offers"."next_rental_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "utility_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"recorded_by" uuid NOT NULL,
	"utility" text NOT NULL,
	"read_on" date NOT NULL,
	"previous_reading" bigint NOT NULL,
	"reading" bigint NOT NULL,
	"bill_amount" bigint NOT NULL,
	"bill_consumption" bigint NOT NULL,
	"meter_file_id" uuid,
	"bill_file_id" uuid,
	"status" text DEFAULT 'charged' NOT NULL,
	"contest_reason" text,
	"answer" text,
	"corrects_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "utility_readings_payment_unique" UNIQUE("payment_id"),
	CONSTRAINT "utility_readings_corrects_unique" UNIQUE("corrects_id"),
	CONSTRAINT "utility_readings_utility_known" CHECK ("utility_readings"."utility" in ('water', 'electricity')),
	CONSTRAINT "utility_readings_status_known" CHECK ("utility_readings"."status" in ('charged', 'contested', 'kept', 'corrected')),
	CONSTRAINT "utility_readings_previous_reading_not_negative" CHECK ("utility_readings"."previous_reading" >= 0),
	CONSTRAINT "utility_readings_consumption_positive" CHECK ("utility_readings"."reading" > "utility_readings"."previous_reading"),
	CONSTRAINT "utility_readings_bill_amount_positive" CHECK ("utility_readings"."bill_amount" > 0),
	CONSTRAINT "utility_readings_bill_consumption_positive" CHECK ("utility_readings"."bill_consumption" > 0),
	CONSTRAINT "utility_readings_contest_reason_length" CHECK (length("utility_readings"."contest_reason") between 1 and 500),
	CONSTRAINT "utility_readings_answer_length" CHECK (length("utility_readings"."answer") between 1 and 500),
	CONSTRAINT "utility_readings_contest_reasoned" CHECK (("utility_readings"."status" = 'charged') = ("utility_readings"."contest_reason" is null)),
	CONSTRAINT "utility_readings_answered" CHECK (("utility_readings"."status" in ('kept', 'corrected')) = ("utility_readings"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "cheque_lines" (
	"cheque_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "cheque_lines_cheque_id_payment_id_pk" PRIMARY KEY("cheque_id","payment_id"),
	CONSTRAINT "cheque_lines_amount_positive" CHECK ("cheque_lines"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "cheques" DROP CONSTRAINT "cheques_number_unique";--> statement-breakpoint
ALTER TABLE "cheques" DROP CONSTRAINT "cheques_payment_id_payments_id_fk";
--> statement-breakpoint
DROP INDEX "cheques_payment";--> statement-breakpoint
ALTER TABLE "cheques" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_next_rental_id_rentals_id_fk" FOREIGN KEY ("next_rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_meter_file_id_stored_files_id_fk" FOREIGN KEY ("meter_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_bill_file_id_stored_files_id_fk" FOREIGN KEY ("bill_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_corrects_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."utility_readings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheque_lines" ADD CONSTRAINT "cheque_lines_cheque_id_cheques_id_fk" FOREIGN KEY ("cheque_id") REFERENCES "public"."cheques"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheque_lines" ADD CONSTRAINT "cheque_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_offers_one_open" ON "renewal_offers" USING btree ("rental_id") WHERE "renewal_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX "renewal_offers_rental" ON "renewal_offers" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "renewal_offers_offered_by" ON "renewal_offers" USING btree ("offered_by");--> statement-breakpoint
CREATE INDEX "renewal_offers_decided_by" ON "renewal_offers" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_offers_next_rental" ON "renewal_offers" USING btree ("next_rental_id");--> statement-breakpoint
CREATE INDEX "utility_readings_rental" ON "utility_readings" USING btree ("rental_id","utility","read_on");--> statement-breakpoint
CREATE INDEX "utility_readings_recorded_by" ON "utility_readings" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "utility_readings_meter_file" ON "utility_readings" USING btree ("meter_file_id");--> statement-breakpoint
CREATE INDEX "utility_readings_bill_file" ON "utility_readings" USING btree ("bill_file_id");--> statement-breakpoint
CREATE INDEX "cheque_lines_payment" ON "cheque_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cheques_number_unique" ON "cheques" USING btree ("rental_id","bank","number") WHERE "cheques"."status" <> 'returned';--> statement-breakpoint
CREATE INDEX "cheques_to_remind" ON "cheques" USING btree ("cheque_date") WHERE "cheques"."status" = 'held' and "cheques"."reminded_at" is null;--> statement-breakpoint
insert into cheque_lines (cheque_id, payment_id, amount) select id, payment_id, amount from cheques;
--> statement-breakpoint
ALTER TABLE "cheques" DROP COLUMN "payment_id";
--> statement-breakpoint

-- A check keeps its facts and is decided once. Erasure replaces what describes it.
create function keep_cheque() returns trigger language plpgsql as $$
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
  raise exception 'facts and decisions of cheques are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger cheques_permanent before update on cheques for each row execute function keep_cheque();
--> statement-breakpoint
create trigger cheque_lines_append_only before update or delete on cheque_lines
  for each statement execute function refuse_change();
--> statement-breakpoint

-- A reading keeps its facts. Erasure empties the files and what people wrote.
create function keep_utility_reading() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['status', 'contest_reason', 'answer', 'meter_file_id', 'bill_file_id', 'updated_at'];
begin
  if to_jsonb(new) - moved = to_jsonb(old) - moved
    and (new.meter_file_id is null or new.meter_file_id is not distinct from old.meter_file_id)
    and (new.bill_file_id is null or new.bill_file_id is not distinct from old.bill_file_id)
    and (old.status not in ('kept', 'corrected') or new.status = old.status)
  then
    return new;
  end if;
  raise exception 'facts and decisions of utility_readings are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger utility_readings_permanent before update on utility_readings
  for each row execute function keep_utility_reading();
