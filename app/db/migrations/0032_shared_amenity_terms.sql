ALTER TABLE "amenity_reservations" ADD COLUMN "people" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "shared_amenities" ADD COLUMN "hourly_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_amenities" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "shared_amenities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "amenity_reservations_payment_unique" ON "amenity_reservations" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_people_range" CHECK ("amenity_reservations"."people" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_cancel_reason_length" CHECK (length("amenity_reservations"."cancel_reason") between 1 and 500);--> statement-breakpoint
ALTER TABLE "shared_amenities" ADD CONSTRAINT "shared_amenities_hourly_price_range" CHECK ("shared_amenities"."hourly_price" between 0 and 10000000);--> statement-breakpoint
ALTER TABLE "shared_amenities" ADD CONSTRAINT "shared_amenities_capacity_range" CHECK ("shared_amenities"."capacity" between 1 and 1000);