DROP INDEX "listing_reports_one_open";--> statement-breakpoint
ALTER TABLE "message_reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD COLUMN "source" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_one_warning" ON "message_reports" USING btree ("message_id") WHERE "message_reports"."reporter_id" is null;--> statement-breakpoint
CREATE INDEX "message_reports_warnings" ON "message_reports" USING btree ("status","created_at") WHERE "message_reports"."reporter_id" is null;--> statement-breakpoint
CREATE INDEX "listing_reports_source" ON "listing_reports" USING btree ("source","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_one_open" ON "listing_reports" USING btree ("property_id","reporter_id","source") WHERE "listing_reports"."status" = 'open' and "listing_reports"."reporter_id" is not null;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_resolution_length" CHECK (length("message_reports"."resolution") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_outcome_known" CHECK ("message_reports"."outcome" in ('none', 'warned', 'taken_down'));--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_source_known" CHECK ("listing_reports"."source" in ('form', 'visit'));--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_outcome_known" CHECK ("listing_reports"."outcome" in ('none', 'warned', 'taken_down'));