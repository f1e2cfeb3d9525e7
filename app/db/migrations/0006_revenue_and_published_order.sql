DROP INDEX "bookings_confirmed_listings";--> statement-breakpoint
CREATE INDEX "bookings_confirmed_revenue" ON "bookings" USING btree ("decided_at","property_id","total_price","deposit_amount") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint

-- Deposits are no longer part of the revenue of a day: stored days are computed again, and a change of a deposit is noted.
delete from report_days;
--> statement-breakpoint
drop trigger bookings_note_day on bookings;
--> statement-breakpoint
create trigger bookings_note_day after insert or delete or update of status, decided_at, total_price, deposit_amount, created_at on bookings
  for each row execute function note_report_day('decided_at');
--> statement-breakpoint
DROP INDEX "properties_featured";--> statement-breakpoint
DROP INDEX "properties_city";--> statement-breakpoint
DROP INDEX "properties_district";--> statement-breakpoint
DROP INDEX "properties_bedrooms";--> statement-breakpoint
CREATE INDEX "properties_published" ON "properties" USING btree ("published_at","id") WHERE "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_featured" ON "properties" USING btree ("published_at","id") WHERE "properties"."featured" and "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_city" ON "properties" USING btree ("city_slug","status","published_at");--> statement-breakpoint
CREATE INDEX "properties_district" ON "properties" USING btree ("district_slug","status","published_at") WHERE "properties"."district_slug" is not null;--> statement-breakpoint
CREATE INDEX "properties_bedrooms" ON "properties" USING btree ("status","bedroom_count","bathroom_count","published_at");--> statement-breakpoint

-- The order of public lists is in the index of the filters, as before.
drop index properties_public_filters;
--> statement-breakpoint
create index properties_public_filters on properties (city_slug, property_type, base_price)
  include (district_slug, region, province, city, barangay, furnishing, bedroom_count, bathroom_count, parking_count, pets_allowed,
    available_from, advance_months, security_deposit, cleaning_fee, approximate_location, published_at, id)
  where status = 'active' and deleted_at is null;
