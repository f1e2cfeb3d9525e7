CREATE TABLE "verification_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"property_id" uuid,
	"file_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_requests_file_unique" UNIQUE("file_id"),
	CONSTRAINT "verification_requests_kind_known" CHECK ("verification_requests"."kind" in ('government_id', 'prc_license', 'owner_authority')),
	CONSTRAINT "verification_requests_status_known" CHECK ("verification_requests"."status" in ('pending', 'approved', 'refused')),
	CONSTRAINT "verification_requests_reason_length" CHECK (length("verification_requests"."reason") between 1 and 1000),
	CONSTRAINT "verification_requests_about_the_right_thing" CHECK (("verification_requests"."kind" = 'owner_authority') = ("verification_requests"."property_id" is not null)),
	CONSTRAINT "verification_requests_decision_dated" CHECK (("verification_requests"."status" = 'pending') = ("verification_requests"."decided_at" is null)),
	CONSTRAINT "verification_requests_refusal_reasoned" CHECK (("verification_requests"."status" = 'refused') = ("verification_requests"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "verification_checks" ADD COLUMN "expiry_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "client_network" text;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_one_open" ON "verification_requests" USING btree ("user_id","kind",coalesce("property_id", "user_id")) WHERE "verification_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "verification_requests_queue" ON "verification_requests" USING btree ("created_at","id") WHERE "verification_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "verification_requests_user" ON "verification_requests" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "verification_requests_property" ON "verification_requests" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "verification_requests_decided_by" ON "verification_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified" and "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "user_profiles_counts" ON "user_profiles" USING btree ("user_type","is_active");--> statement-breakpoint
CREATE INDEX "user_profiles_inactive" ON "user_profiles" USING btree ("created_at","user_id") WHERE not "user_profiles"."is_active";--> statement-breakpoint
CREATE INDEX "user_profiles_phone" ON "user_profiles" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "verification_checks_ending" ON "verification_checks" USING btree ("valid_until") WHERE "verification_checks"."valid_until" is not null and "verification_checks"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_client_network_length" CHECK (length("audit_log"."client_network") between 1 and 50);