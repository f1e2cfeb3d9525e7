CREATE TABLE "listing_import_columns" (
	"user_id" uuid NOT NULL,
	"header_key" text NOT NULL,
	"holds" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_import_columns_user_id_header_key_pk" PRIMARY KEY("user_id","header_key"),
	CONSTRAINT "listing_import_columns_header_key_length" CHECK (length("listing_import_columns"."header_key") between 1 and 100),
	CONSTRAINT "listing_import_columns_holds_length" CHECK (length("listing_import_columns"."holds") between 1 and 40)
);--> statement-breakpoint
-- safe: replaced below by one that allows more values; no query names it
ALTER TABLE "listing_imports" DROP CONSTRAINT "listing_imports_status_known";--> statement-breakpoint
-- safe: replaced below by one that allows more values; no query names it
ALTER TABLE "listing_imports" DROP CONSTRAINT "listing_imports_finished_dated";--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD COLUMN "texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD COLUMN "outcome" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD COLUMN "duplicate_of_row" integer;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD COLUMN "duplicate_of_listing_id" uuid;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "headers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "mapping" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "warned_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "duplicate_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "includes_duplicates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
-- Before there were outcomes, a row with a problem was refused.
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_import_columns" ADD CONSTRAINT "listing_import_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Before there were outcomes, a row with a problem was refused.
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_duplicate_of_listing_id_properties_id_fk" FOREIGN KEY ("duplicate_of_listing_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
CREATE INDEX "listing_import_rows_duplicate" ON "listing_import_rows" USING btree ("duplicate_of_listing_id");--> statement-breakpoint
-- Before there were outcomes, a row with a problem was refused.
-- safe: imports are deleted after 30 days, so the table is small
UPDATE "listing_import_rows" SET "outcome" = 'refused' WHERE "problems" <> '[]'::jsonb;--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_outcome_known" CHECK ("listing_import_rows"."outcome" in ('ready', 'warned', 'duplicate', 'refused'));--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_texts_array" CHECK (jsonb_typeof("listing_import_rows"."texts") = 'array');--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_warned_rows_range" CHECK ("listing_imports"."warned_rows" between 0 and 500);--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_duplicate_rows_range" CHECK ("listing_imports"."duplicate_rows" between 0 and 500);--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_columns_arrays" CHECK (jsonb_typeof("listing_imports"."headers") = 'array' and jsonb_typeof("listing_imports"."mapping") = 'array' and jsonb_array_length("listing_imports"."headers") <= 60 and jsonb_array_length("listing_imports"."headers") = jsonb_array_length("listing_imports"."mapping"));--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_undone_dated" CHECK (("listing_imports"."status" = 'undone') = ("listing_imports"."undone_at" is not null));--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_status_known" CHECK ("listing_imports"."status" in ('uploaded', 'checked', 'running', 'done', 'cancelled', 'failed', 'undone'));--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_finished_dated" CHECK (("listing_imports"."status" in ('done', 'cancelled', 'failed', 'undone')) = ("listing_imports"."finished_at" is not null));
