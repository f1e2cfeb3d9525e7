CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "application_drafts" (
	"user_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_drafts_user_id_property_id_pk" PRIMARY KEY("user_id","property_id"),
	CONSTRAINT "application_drafts_answers_object" CHECK (jsonb_typeof("application_drafts"."answers") = 'object' and length("application_drafts"."answers"::text) <= 20000),
	CONSTRAINT "application_drafts_version_positive" CHECK ("application_drafts"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_notes_body_length" CHECK (length("application_notes"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "renter_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renter_documents_file_unique" UNIQUE("file_id"),
	CONSTRAINT "renter_documents_kind_known" CHECK ("renter_documents"."kind" in ('government_id', 'payslip', 'employment_certificate', 'bank_statement', 'other'))
);
--> statement-breakpoint
CREATE TABLE "booking_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"submitted_by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_proofs_amount_positive" CHECK ("booking_proofs"."amount" > 0),
	CONSTRAINT "booking_proofs_method_known" CHECK ("booking_proofs"."method" in ('gcash', 'maya', 'bank', 'cash', 'other')),
	CONSTRAINT "booking_proofs_reference_length" CHECK (length("booking_proofs"."reference") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_token_hash_format" CHECK ("calendar_feeds"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "viewing_dates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"starts_at" time,
	"ends_at" time,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewing_dates_unique" UNIQUE("user_id","date","starts_at"),
	CONSTRAINT "viewing_dates_both_hours" CHECK (("viewing_dates"."starts_at" is null) = ("viewing_dates"."ends_at" is null)),
	CONSTRAINT "viewing_dates_in_order" CHECK ("viewing_dates"."ends_at" > "viewing_dates"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "viewing_hours" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	CONSTRAINT "viewing_hours_unique" UNIQUE("user_id","weekday","starts_at"),
	CONSTRAINT "viewing_hours_weekday_range" CHECK ("viewing_hours"."weekday" between 0 and 6),
	CONSTRAINT "viewing_hours_in_order" CHECK ("viewing_hours"."ends_at" > "viewing_hours"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "viewing_proposals" (
	"inspection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewing_proposals_inspection_id_position_pk" PRIMARY KEY("inspection_id","position"),
	CONSTRAINT "viewing_proposals_position_range" CHECK ("viewing_proposals"."position" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "viewing_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"length_minutes" integer DEFAULT 30 NOT NULL,
	"gap_minutes" integer DEFAULT 15 NOT NULL,
	"notice_hours" integer DEFAULT 24 NOT NULL,
	"max_per_day" integer DEFAULT 6 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewing_settings_length_minutes_range" CHECK ("viewing_settings"."length_minutes" between 10 and 240),
	CONSTRAINT "viewing_settings_gap_minutes_range" CHECK ("viewing_settings"."gap_minutes" between 0 and 240),
	CONSTRAINT "viewing_settings_notice_hours_range" CHECK ("viewing_settings"."notice_hours" between 0 and 336),
	CONSTRAINT "viewing_settings_max_per_day_range" CHECK ("viewing_settings"."max_per_day" between 1 and 30),
	CONSTRAINT "viewing_settings_version_positive" CHECK ("viewing_settings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_reports" (
	"inspection_id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"is_real" boolean NOT NULL,
	"is_as_described" boolean NOT NULL,
	"was_asked_for_money" boolean NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_reports_note_length" CHECK (length("visit_reports"."note") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "application_documents" DROP CONSTRAINT "application_documents_file_unique";--> statement-breakpoint
ALTER TABLE "rental_applications" DROP CONSTRAINT "rental_applications_rejection_reasoned";--> statement-breakpoint
DROP INDEX "application_documents_application";--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "household" jsonb;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "employment_status" text;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "employer" text;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "monthly_income" text;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "has_pets" boolean;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "pet_details" text;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "contact_references" jsonb;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "receipt_number" integer;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "host_user_id" uuid;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "holds_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_documents" ADD CONSTRAINT "renter_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_documents" ADD CONSTRAINT "renter_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proofs" ADD CONSTRAINT "booking_proofs_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proofs" ADD CONSTRAINT "booking_proofs_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proofs" ADD CONSTRAINT "booking_proofs_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_dates" ADD CONSTRAINT "viewing_dates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_hours" ADD CONSTRAINT "viewing_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_proposals" ADD CONSTRAINT "viewing_proposals_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_settings" ADD CONSTRAINT "viewing_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_drafts_property" ON "application_drafts" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "application_drafts_age" ON "application_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_author" ON "application_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "renter_documents_user" ON "renter_documents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_proofs_reference_unique" ON "booking_proofs" USING btree ("booking_id","method","reference") WHERE "booking_proofs"."reference" is not null;--> statement-breakpoint
CREATE INDEX "booking_proofs_booking" ON "booking_proofs" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_proofs_submitted_by" ON "booking_proofs" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "booking_proofs_file" ON "booking_proofs" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "visit_reports_reporter" ON "visit_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "visit_reports_recent" ON "visit_reports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_host_user_id_users_id_fk" FOREIGN KEY ("host_user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_documents_file" ON "application_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "inspections_host" ON "inspections" USING btree ("host_user_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_upcoming" ON "inspections" USING btree ("scheduled_at") WHERE "inspections"."status" = 'scheduled';--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_unique" UNIQUE("application_id","file_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_receipt_number_unique" UNIQUE("receipt_number");--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_household_object" CHECK (jsonb_typeof("rental_applications"."household") = 'object' and length("rental_applications"."household"::text) <= 20000);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_employment_status_known" CHECK ("rental_applications"."employment_status" in ('employed', 'part-time', 'self-employed', 'student', 'retired', 'unemployed', 'other'));--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_employer_length" CHECK (length("rental_applications"."employer") between 1 and 200);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_monthly_income_known" CHECK ("rental_applications"."monthly_income" in ('under-15000', '15000-25000', '25000-40000', '40000-60000', '60000-100000', '100000-200000', 'over-200000'));--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_pet_details_length" CHECK (length("rental_applications"."pet_details") between 1 and 500);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_contact_references_object" CHECK (jsonb_typeof("rental_applications"."contact_references") = 'object' and length("rental_applications"."contact_references"::text) <= 20000);--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_reason_code_known" CHECK ("rental_applications"."reason_code" in ('another_applicant', 'move_in_date', 'lease_length', 'household_size', 'pets', 'missing_documents', 'no_longer_available', 'other'));--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_rejection_reasoned" CHECK ("rental_applications"."status" <> 'rejected' or "rental_applications"."reason" is not null or "rental_applications"."reason_code" is not null);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_receipt_when_confirmed" CHECK ("bookings"."receipt_number" is null or "bookings"."status" = 'confirmed');--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_times_in_order" CHECK ("inspections"."ends_at" > "inspections"."scheduled_at");--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_held_time_complete" CHECK (not "inspections"."holds_time" or ("inspections"."ends_at" is not null and "inspections"."host_user_id" is not null));--> statement-breakpoint
update inspections i
  set ends_at = i.scheduled_at + make_interval(mins => i.duration_minutes),
    host_user_id = coalesce((select a.user_id from agents a where a.id = i.agent_id and a.is_active), (select p.owner_id from properties p where p.id = i.property_id));
--> statement-breakpoint
alter table inspections add constraint inspections_home_free
  exclude using gist (property_id with =, tstzrange(scheduled_at, ends_at) with &&) where (holds_time);
--> statement-breakpoint
alter table inspections add constraint inspections_host_free
  exclude using gist (host_user_id with =, tstzrange(scheduled_at, ends_at) with &&) where (holds_time);
--> statement-breakpoint
alter table inspections add constraint inspections_renter_free
  exclude using gist (tenant_id with =, tstzrange(scheduled_at, ends_at) with &&) where (holds_time);
