ALTER TABLE "properties" ADD COLUMN "review_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "visit_line" jsonb;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD COLUMN "concerns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_review_reasons_elements" CHECK ("properties"."review_reasons" <@ array['photos', 'place', 'price', 'contact', 'description', 'authority', 'duplicate']::text[]);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_visit_line_object" CHECK (jsonb_typeof("messages"."visit_line") = 'object' and length("messages"."visit_line"::text) <= 20000);--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_concerns_elements" CHECK ("listing_reports"."concerns" <@ array['not_real', 'not_as_described', 'asked_for_money']::text[]);