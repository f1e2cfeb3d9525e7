ALTER TABLE "verification_requests" ADD COLUMN "source_property_id" uuid;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_source_property_id_properties_id_fk" FOREIGN KEY ("source_property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
-- safe: the table has one row for each document that a person sends, a few thousand
CREATE INDEX "verification_requests_source" ON "verification_requests" USING btree ("source_property_id");
