CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"searches" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_day_term_pk" PRIMARY KEY("day","term"),
	CONSTRAINT "search_misses_term_length" CHECK (length("search_misses"."term") between 1 and 100),
	CONSTRAINT "search_misses_searches_positive" CHECK ("search_misses"."searches" > 0)
);
--> statement-breakpoint
DROP INDEX "rental_applications_status";--> statement-breakpoint
DROP INDEX "rental_applications_recent";--> statement-breakpoint
CREATE INDEX "properties_title_search" ON "properties" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_title_fil_search" ON "properties" USING gin ("title_fil" gin_trgm_ops) WHERE "properties"."title_fil" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_recent" ON "inquiries" USING btree ("created_at","property_id");--> statement-breakpoint
CREATE INDEX "bookings_confirmed" ON "bookings" USING btree ("decided_at","total_price") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "inspections_viewings" ON "inspections" USING btree ("created_at") WHERE "inspections"."type" = 'viewing';--> statement-breakpoint
CREATE INDEX "rental_applications_status" ON "rental_applications" USING btree ("status","created_at","id") WHERE "rental_applications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "rental_applications_recent" ON "rental_applications" USING btree ("created_at","id") WHERE "rental_applications"."deleted_at" is null;