ALTER TABLE "listing_import_rows" ADD COLUMN "owner_client_id" uuid;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD COLUMN "is_owner_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_owner_client_id_clients_id_fk" FOREIGN KEY ("owner_client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: imports are deleted after 30 days, so the table is small
CREATE INDEX "listing_import_rows_owner" ON "listing_import_rows" USING btree ("owner_client_id");