CREATE TABLE "listing_view_marks" (
	"day" date NOT NULL,
	"visitor_hash" text NOT NULL,
	"property_id" uuid NOT NULL,
	CONSTRAINT "listing_view_marks_day_visitor_hash_property_id_pk" PRIMARY KEY("day","visitor_hash","property_id"),
	CONSTRAINT "listing_view_marks_visitor_hash_format" CHECK ("listing_view_marks"."visitor_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "listing_view_marks" ADD CONSTRAINT "listing_view_marks_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_view_marks_property" ON "listing_view_marks" USING btree ("property_id");