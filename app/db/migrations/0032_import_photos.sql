ALTER TABLE "listing_import_rows" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_photos_array" CHECK (jsonb_typeof("listing_import_rows"."photos") = 'array' and length("listing_import_rows"."photos"::text) <= 40000);