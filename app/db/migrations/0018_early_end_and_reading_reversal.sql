CREATE TABLE "early_end_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"side" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"next_rental" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "early_end_proposals_side_known" CHECK ("early_end_proposals"."side" in ('owner', 'tenant')),
	CONSTRAINT "early_end_proposals_next_rental_known" CHECK ("early_end_proposals"."next_rental" in ('cancel', 'move')),
	CONSTRAINT "early_end_proposals_reason_length" CHECK (length("early_end_proposals"."reason") between 1 and 500),
	CONSTRAINT "early_end_proposals_status_known" CHECK ("early_end_proposals"."status" in ('open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "early_end_proposals_decline_reason_length" CHECK (length("early_end_proposals"."decline_reason") between 1 and 500),
	CONSTRAINT "early_end_proposals_decision_dated" CHECK (("early_end_proposals"."status" = 'open') = ("early_end_proposals"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "utility_readings" DROP CONSTRAINT "utility_readings_status_known";--> statement-breakpoint
ALTER TABLE "utility_readings" DROP CONSTRAINT "utility_readings_contest_reasoned";--> statement-breakpoint
ALTER TABLE "utility_readings" DROP CONSTRAINT "utility_readings_answered";--> statement-breakpoint
ALTER TABLE "rentals" DROP CONSTRAINT "rentals_early_end_inside";--> statement-breakpoint
ALTER TABLE "utility_readings" ADD COLUMN "reversed_by" uuid;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD COLUMN "reversal_reason" text;--> statement-breakpoint
ALTER TABLE "early_end_proposals" ADD CONSTRAINT "early_end_proposals_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_end_proposals" ADD CONSTRAINT "early_end_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_end_proposals" ADD CONSTRAINT "early_end_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "early_end_proposals_one_open" ON "early_end_proposals" USING btree ("rental_id") WHERE "early_end_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "early_end_proposals_rental" ON "early_end_proposals" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "early_end_proposals_proposed_by" ON "early_end_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "early_end_proposals_decided_by" ON "early_end_proposals" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "utility_readings_reversed_by" ON "utility_readings" USING btree ("reversed_by");--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_reversal_reason_length" CHECK (length("utility_readings"."reversal_reason") between 1 and 500);--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_reversal_dated" CHECK (("utility_readings"."status" = 'reversed') = ("utility_readings"."reversed_at" is not null));--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_reversal_reasoned" CHECK ("utility_readings"."status" <> 'reversed' or "utility_readings"."reversal_reason" is not null);--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_status_known" CHECK ("utility_readings"."status" in ('charged', 'contested', 'kept', 'corrected', 'reversed'));--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_contest_reasoned" CHECK ("utility_readings"."status" = 'reversed' or ("utility_readings"."status" = 'charged') = ("utility_readings"."contest_reason" is null));--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_answered" CHECK ("utility_readings"."status" = 'reversed' or ("utility_readings"."status" in ('kept', 'corrected')) = ("utility_readings"."answer" is not null));--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_early_end_inside" CHECK ("rentals"."ended_early_on" <= "rentals"."ends_on" and ("rentals"."ended_early_on" >= "rentals"."starts_on" or "rentals"."renews_rental_id" is not null));--> statement-breakpoint

-- A reading that was not corrected is reversed once, with a reason, and keeps everything else.
create or replace function keep_utility_reading() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['status', 'contest_reason', 'answer', 'meter_file_id', 'bill_file_id', 'updated_at'];
  reversal constant text[] := array['status', 'reversed_by', 'reversed_at', 'reversal_reason', 'updated_at'];
  erasable constant text[] := array['contest_reason', 'answer', 'meter_file_id', 'bill_file_id', 'reversed_by', 'reversal_reason', 'updated_at'];
begin
  if (
      old.status not in ('kept', 'corrected', 'reversed') and new.status <> 'reversed'
        and to_jsonb(new) - moved = to_jsonb(old) - moved
      or old.status in ('charged', 'contested', 'kept') and new.status = 'reversed'
        and to_jsonb(new) - reversal = to_jsonb(old) - reversal
      or to_jsonb(new) - erasable = to_jsonb(old) - erasable
        and (new.reversal_reason is not distinct from old.reversal_reason or new.reversal_reason = '[erased]')
        and (new.reversed_by is null or new.reversed_by is not distinct from old.reversed_by)
    )
    and (new.meter_file_id is null or new.meter_file_id is not distinct from old.meter_file_id)
    and (new.bill_file_id is null or new.bill_file_id is not distinct from old.bill_file_id)
  then
    return new;
  end if;
  raise exception 'facts and decisions of utility_readings are never changed' using errcode = 'insufficient_privilege';
end $$;
