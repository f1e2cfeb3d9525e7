CREATE TABLE "agent_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"basis" text NOT NULL,
	"rating" integer NOT NULL,
	"content" text NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_reviews_author_unique" UNIQUE("agent_id","author_id"),
	CONSTRAINT "agent_reviews_basis_known" CHECK ("agent_reviews"."basis" in ('viewing', 'rental')),
	CONSTRAINT "agent_reviews_rating_range" CHECK ("agent_reviews"."rating" between 1 and 5),
	CONSTRAINT "agent_reviews_content_length" CHECK (length("agent_reviews"."content") between 1 and 2000),
	CONSTRAINT "agent_reviews_reply_length" CHECK (length("agent_reviews"."reply") between 1 and 1000),
	CONSTRAINT "agent_reviews_hidden_reason_length" CHECK (length("agent_reviews"."hidden_reason") between 1 and 500),
	CONSTRAINT "agent_reviews_reply_dated" CHECK (("agent_reviews"."reply" is null) = ("agent_reviews"."replied_at" is null)),
	CONSTRAINT "agent_reviews_hiding_reasoned" CHECK (("agent_reviews"."hidden_at" is null) = ("agent_reviews"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "client_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_files_file_unique" UNIQUE("file_id"),
	CONSTRAINT "client_files_title_length" CHECK (length("client_files"."title") between 1 and 150)
);
--> statement-breakpoint
CREATE TABLE "shortlist_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shortlist_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"reaction" text,
	"question" text,
	"reacted_at" timestamp with time zone,
	CONSTRAINT "shortlist_items_listing_unique" UNIQUE("shortlist_id","property_id"),
	CONSTRAINT "shortlist_items_position_range" CHECK ("shortlist_items"."position" between 0 and 19),
	CONSTRAINT "shortlist_items_reaction_known" CHECK ("shortlist_items"."reaction" in ('yes', 'no', 'ask')),
	CONSTRAINT "shortlist_items_question_length" CHECK (length("shortlist_items"."question") between 1 and 1000),
	CONSTRAINT "shortlist_items_reaction_dated" CHECK (("shortlist_items"."reaction" is null) = ("shortlist_items"."reacted_at" is null)),
	CONSTRAINT "shortlist_items_question_of_ask" CHECK (("shortlist_items"."question" is not null) = ("shortlist_items"."reaction" is not distinct from 'ask'))
);
--> statement-breakpoint
CREATE TABLE "shortlists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"note" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlists_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "shortlists_token_hash_format" CHECK ("shortlists"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "shortlists_sealed_token_length" CHECK (length("shortlists"."sealed_token") between 40 and 2000),
	CONSTRAINT "shortlists_note_length" CHECK (length("shortlists"."note") between 1 and 500),
	CONSTRAINT "shortlists_dates_in_order" CHECK ("shortlists"."expires_at" > "shortlists"."created_at")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "supervisor_name" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "supervisor_license_number" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "matches_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_items" ADD CONSTRAINT "shortlist_items_shortlist_id_shortlists_id_fk" FOREIGN KEY ("shortlist_id") REFERENCES "public"."shortlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_items" ADD CONSTRAINT "shortlist_items_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_reviews_public" ON "agent_reviews" USING btree ("agent_id","created_at","id") WHERE "agent_reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "agent_reviews_agent" ON "agent_reviews" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_reviews_newest" ON "agent_reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "agent_reviews_author" ON "agent_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "agent_reviews_hidden_by" ON "agent_reviews" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "client_files_client" ON "client_files" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "client_files_uploaded_by" ON "client_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "shortlist_items_property" ON "shortlist_items" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "shortlists_client" ON "shortlists" USING btree ("client_id","created_at","id");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_languages_elements" CHECK ("agents"."languages" <@ array['en', 'fil', 'ceb', 'ilo', 'hil', 'war', 'bik', 'pam', 'pag', 'zh', 'ja', 'ko']::text[]);--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_supervisor_name_length" CHECK (length("agents"."supervisor_name") between 1 and 150);--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_supervisor_license_number_format" CHECK ("agents"."supervisor_license_number" ~ '^[0-9]{4,10}$');--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_supervisor_whole" CHECK (("agents"."supervisor_name" is null) = ("agents"."supervisor_license_number" is null));