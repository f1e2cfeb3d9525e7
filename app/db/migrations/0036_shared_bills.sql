CREATE TABLE "shared_bill_parts" (
	"bill_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"weight" bigint NOT NULL,
	"people" integer,
	"days" integer,
	"previous_reading" bigint,
	"reading" bigint,
	CONSTRAINT "shared_bill_parts_bill_id_rental_id_pk" PRIMARY KEY("bill_id","rental_id"),
	CONSTRAINT "shared_bill_parts_amount_not_negative" CHECK ("shared_bill_parts"."amount" >= 0),
	CONSTRAINT "shared_bill_parts_weight_positive" CHECK ("shared_bill_parts"."weight" > 0),
	CONSTRAINT "shared_bill_parts_people_range" CHECK ("shared_bill_parts"."people" between 1 and 100),
	CONSTRAINT "shared_bill_parts_days_range" CHECK ("shared_bill_parts"."days" between 1 and 400),
	CONSTRAINT "shared_bill_parts_line_of_amount" CHECK (("shared_bill_parts"."payment_id" is null) = ("shared_bill_parts"."amount" = 0)),
	CONSTRAINT "shared_bill_parts_readings_in_order" CHECK (("shared_bill_parts"."previous_reading" is null) = ("shared_bill_parts"."reading" is null) and ("shared_bill_parts"."reading" is null or "shared_bill_parts"."previous_reading" >= 0 and "shared_bill_parts"."reading" > "shared_bill_parts"."previous_reading"))
);
--> statement-breakpoint
CREATE TABLE "shared_bills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"building_id" uuid NOT NULL,
	"space_id" uuid,
	"author_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"amount" bigint NOT NULL,
	"owner_amount" bigint DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"total_weight" bigint NOT NULL,
	"bill_file_id" uuid,
	"undone_at" timestamp with time zone,
	"undo_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_bills_kind_known" CHECK ("shared_bills"."kind" in ('electricity', 'water', 'internet', 'gas', 'other')),
	CONSTRAINT "shared_bills_method_known" CHECK ("shared_bills"."method" in ('heads', 'days', 'readings', 'shares')),
	CONSTRAINT "shared_bills_provider_length" CHECK (length("shared_bills"."provider") between 1 and 80),
	CONSTRAINT "shared_bills_total_weight_positive" CHECK ("shared_bills"."total_weight" > 0),
	CONSTRAINT "shared_bills_undo_reason_length" CHECK (length("shared_bills"."undo_reason") between 1 and 500),
	CONSTRAINT "shared_bills_period_in_order" CHECK ("shared_bills"."period_to" >= "shared_bills"."period_from"),
	CONSTRAINT "shared_bills_owner_part" CHECK ("shared_bills"."owner_amount" >= 0 and "shared_bills"."owner_amount" < "shared_bills"."amount"),
	CONSTRAINT "shared_bills_undo_reasoned" CHECK (("shared_bills"."undone_at" is null) = ("shared_bills"."undo_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "shared_bill_parts" ADD CONSTRAINT "shared_bill_parts_bill_id_shared_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."shared_bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_bill_parts" ADD CONSTRAINT "shared_bill_parts_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_bill_parts" ADD CONSTRAINT "shared_bill_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_bills" ADD CONSTRAINT "shared_bills_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_bills" ADD CONSTRAINT "shared_bills_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_bills" ADD CONSTRAINT "shared_bills_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_bills" ADD CONSTRAINT "shared_bills_bill_file_id_stored_files_id_fk" FOREIGN KEY ("bill_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_bill_parts_rental" ON "shared_bill_parts" USING btree ("rental_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_bill_parts_payment_unique" ON "shared_bill_parts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "shared_bills_building" ON "shared_bills" USING btree ("building_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shared_bills_space" ON "shared_bills" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "shared_bills_author" ON "shared_bills" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "shared_bills_bill_file" ON "shared_bills" USING btree ("bill_file_id");