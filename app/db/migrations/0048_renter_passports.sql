CREATE TABLE "income_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "income_documents_file_unique" UNIQUE("file_id"),
	CONSTRAINT "income_documents_kind_known" CHECK ("income_documents"."kind" in ('payslip', 'employment_certificate', 'bank_statement', 'tax_return')),
	CONSTRAINT "income_documents_first_of_month" CHECK (extract(day from "income_documents"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "passport_shares" (
	"application_id" uuid NOT NULL,
	"part" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passport_shares_application_id_part_pk" PRIMARY KEY("application_id","part"),
	CONSTRAINT "passport_shares_part_known" CHECK ("passport_shares"."part" in ('identity', 'history', 'references', 'income')),
	CONSTRAINT "passport_shares_in_order" CHECK ("passport_shares"."expires_at" > "passport_shares"."shared_at")
);
--> statement-breakpoint
CREATE TABLE "passport_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"viewer_id" uuid,
	"kind" text NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	"viewed_hour" timestamp with time zone NOT NULL,
	CONSTRAINT "passport_views_once_an_hour" UNIQUE("application_id","viewer_id","kind","viewed_hour"),
	CONSTRAINT "passport_views_kind_known" CHECK ("passport_views"."kind" in ('identity', 'history', 'references', 'income', 'income_file'))
);
--> statement-breakpoint
CREATE TABLE "rental_references" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"masked_email" text NOT NULL,
	"place" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"lived_from" date,
	"lived_until" date,
	"paid_on_time" text,
	"left_in_order" text,
	"would_rent_again" boolean,
	"comment" text,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_references_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "rental_references_name_length" CHECK (length("rental_references"."name") between 1 and 120),
	CONSTRAINT "rental_references_email_format" CHECK ("rental_references"."email" = lower("rental_references"."email") and length("rental_references"."email") <= 254 and "rental_references"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "rental_references_masked_email_length" CHECK (length("rental_references"."masked_email") between 3 and 254),
	CONSTRAINT "rental_references_place_length" CHECK (length("rental_references"."place") between 1 and 200),
	CONSTRAINT "rental_references_status_known" CHECK ("rental_references"."status" in ('open', 'answered', 'declined')),
	CONSTRAINT "rental_references_token_hash_format" CHECK ("rental_references"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "rental_references_paid_on_time_known" CHECK ("rental_references"."paid_on_time" in ('yes', 'mostly', 'no')),
	CONSTRAINT "rental_references_left_in_order_known" CHECK ("rental_references"."left_in_order" in ('yes', 'mostly', 'no')),
	CONSTRAINT "rental_references_comment_length" CHECK (length("rental_references"."comment") between 1 and 500),
	CONSTRAINT "rental_references_link_while_open" CHECK (num_nonnulls("rental_references"."token_hash", "rental_references"."expires_at", "rental_references"."email") = case "rental_references"."status" when 'open' then 3 else 0 end),
	CONSTRAINT "rental_references_answer_dated" CHECK (("rental_references"."status" = 'open') = ("rental_references"."answered_at" is null)),
	CONSTRAINT "rental_references_answer_complete" CHECK (num_nonnulls("rental_references"."lived_from", "rental_references"."lived_until", "rental_references"."paid_on_time", "rental_references"."left_in_order", "rental_references"."would_rent_again") = case "rental_references"."status" when 'answered' then 5 else 0 end),
	CONSTRAINT "rental_references_period_in_order" CHECK ("rental_references"."lived_until" >= "rental_references"."lived_from")
);
--> statement-breakpoint
ALTER TABLE "income_documents" ADD CONSTRAINT "income_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_documents" ADD CONSTRAINT "income_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_shares" ADD CONSTRAINT "passport_shares_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_views" ADD CONSTRAINT "passport_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_views" ADD CONSTRAINT "passport_views_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_views" ADD CONSTRAINT "passport_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_references" ADD CONSTRAINT "rental_references_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "income_documents_user" ON "income_documents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "passport_shares_expiry" ON "passport_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passport_views_user" ON "passport_views" USING btree ("user_id","viewed_at");--> statement-breakpoint
CREATE INDEX "passport_views_viewer" ON "passport_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "passport_views_age" ON "passport_views" USING btree ("viewed_at");--> statement-breakpoint
CREATE INDEX "rental_references_user" ON "rental_references" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rental_references_expiry" ON "rental_references" USING btree ("expires_at");