ALTER TABLE "wishlist_properties" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "share_link_sealed" text;--> statement-breakpoint
CREATE INDEX "wishlist_properties_removed" ON "wishlist_properties" USING btree ("removed_at") WHERE "wishlist_properties"."removed_at" is not null;