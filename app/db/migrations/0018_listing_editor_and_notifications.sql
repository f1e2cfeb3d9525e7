CREATE TABLE "listing_import_rows" (
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"property_id" uuid,
	CONSTRAINT "listing_import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number"),
	CONSTRAINT "listing_import_rows_row_number_range" CHECK ("listing_import_rows"."row_number" between 2 and 100000),
	CONSTRAINT "listing_import_rows_cells_object" CHECK (jsonb_typeof("listing_import_rows"."cells") = 'object' and length("listing_import_rows"."cells"::text) <= 20000),
	CONSTRAINT "listing_import_rows_problems_array" CHECK (jsonb_typeof("listing_import_rows"."problems") = 'array' and length("listing_import_rows"."problems"::text) <= 20000)
);
--> statement-breakpoint
CREATE TABLE "listing_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"total_rows" integer NOT NULL,
	"valid_rows" integer NOT NULL,
	"imported_rows" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_imports_file_name_length" CHECK (length("listing_imports"."file_name") between 1 and 255),
	CONSTRAINT "listing_imports_file_sha256_format" CHECK ("listing_imports"."file_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "listing_imports_status_known" CHECK ("listing_imports"."status" in ('checked', 'running', 'done', 'cancelled', 'failed')),
	CONSTRAINT "listing_imports_total_rows_range" CHECK ("listing_imports"."total_rows" between 1 and 500),
	CONSTRAINT "listing_imports_valid_rows_range" CHECK ("listing_imports"."valid_rows" between 0 and 500),
	CONSTRAINT "listing_imports_imported_rows_range" CHECK ("listing_imports"."imported_rows" between 0 and 500),
	CONSTRAINT "listing_imports_finished_dated" CHECK (("listing_imports"."status" in ('done', 'cancelled', 'failed')) = ("listing_imports"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "photo_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"image_id" uuid NOT NULL,
	"matched_image_id" uuid NOT NULL,
	"distance" integer NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_matches_pair_unique" UNIQUE("image_id","matched_image_id"),
	CONSTRAINT "photo_matches_distance_range" CHECK ("photo_matches"."distance" between 0 and 64)
);
--> statement-breakpoint
DROP INDEX "notifications_user";--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "cadence" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_digest_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "last_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "notifications" SET "last_at" = "created_at";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "included_utilities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "written_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "represented_owner" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "authority_file_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "availability_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "availability_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "availability_ask_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "inactive_reason" text;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "has_avif" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "perceptual_hash" text;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "hash_parts" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_import_id_listing_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_matches" ADD CONSTRAINT "photo_matches_image_id_property_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."property_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_matches" ADD CONSTRAINT "photo_matches_matched_image_id_property_images_id_fk" FOREIGN KEY ("matched_image_id") REFERENCES "public"."property_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_matches" ADD CONSTRAINT "photo_matches_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_import_rows_property" ON "listing_import_rows" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "listing_imports_user" ON "listing_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_imports_file" ON "listing_imports" USING btree ("user_id","file_sha256");--> statement-breakpoint
CREATE INDEX "listing_imports_created" ON "listing_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photo_matches_matched" ON "photo_matches" USING btree ("matched_image_id");--> statement-breakpoint
CREATE INDEX "photo_matches_handled_by" ON "photo_matches" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "photo_matches_open" ON "photo_matches" USING btree ("created_at") WHERE "photo_matches"."handled_at" is null;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_authority_file_id_stored_files_id_fk" FOREIGN KEY ("authority_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread_of_group" ON "notifications" USING btree ("user_id","group_key") WHERE "notifications"."read_at" is null and "notifications"."group_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_digest_due" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_digest_due";--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "properties_authority_file" ON "properties" USING btree ("authority_file_id");--> statement-breakpoint
CREATE INDEX "properties_availability_due" ON "properties" USING btree ("availability_ask_count",coalesce("availability_asked_at", "availability_confirmed_at", "published_at")) WHERE "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "property_images_hash_parts" ON "property_images" USING gin ("hash_parts");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","last_at","id");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_cadence_known" CHECK ("notification_preferences"."cadence" in ('at_once', 'daily'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_group_key_length" CHECK (length("notifications"."group_key") between 1 and 200);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_count_positive" CHECK ("notifications"."count" > 0);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_unit_length" CHECK (length("properties"."unit") between 1 and 60);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_included_utilities_elements" CHECK ("properties"."included_utilities" <@ array['water', 'electricity', 'internet', 'lpg', 'garbage']::text[]);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_written_texts_elements" CHECK ("properties"."written_texts" <@ array['title', 'title_fil', 'description', 'description_fil']::text[]);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_represented_owner_length" CHECK (length("properties"."represented_owner") between 1 and 200);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_availability_ask_count_range" CHECK ("properties"."availability_ask_count" between 0 and 2);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_asked_dated" CHECK ("properties"."availability_ask_count" = 0 or "properties"."availability_asked_at" is not null);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_inactive_reason_known" CHECK ("properties"."inactive_reason" in ('owner', 'not_available', 'no_answer', 'rented', 'admin'));--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_perceptual_hash_format" CHECK ("property_images"."perceptual_hash" ~ '^[0-9a-f]{16}$');--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."property_summary_view" AS (
select
  p.id,
  p.title,
  p.title_fil,
  p.base_price as price,
  p.security_deposit as deposit,
  p.bedroom_count as bedrooms,
  p.bathroom_count as bathrooms,
  p.parking_count as parking,
  p.floor_area,
  p.property_type,
  p.status,
  p.featured,
  p.available_from,
  p.approximate_location[0] as lng,
  p.approximate_location[1] as lat,
  concat_ws(', ', p.barangay, nullif(p.city, '')) as address,
  p.barangay,
  p.city,
  p.city_slug,
  p.district_slug,
  p.region,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'url', i.url, 'width', i.width, 'height', i.height, 'widths', i.widths,
          'alt', i.alt, 'altFil', i.alt_fil, 'placeholder', i.placeholder, 'isIllustration', i.is_illustration, 'hasAvif', i.has_avif
        ) order by i."order"
      )
      from property_images i
      where i.property_id = p.id
    ),
    '[]'::jsonb
  ) as images,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('slug', a.slug, 'name', a.name, 'nameFil', a.name_fil) order by a.position, a.slug)
      from property_amenities pa
      join amenities a on a.id = pa.amenity_id
      where pa.property_id = p.id
    ),
    '[]'::jsonb
  ) as amenities,
  p.owner_id,
  owner.full_name as owner_name,
  owner.avatar_url as owner_avatar_url,
  profile.user_type as owner_type,
  coalesce(manager.id, owner_agent.id) as agent_id,
  coalesce(manager.user_id, owner_agent.user_id) as agent_user_id,
  case when manager.id is not null then manager_user.full_name when owner_agent.id is not null then owner.full_name end as agent_name,
  coalesce(manager.agency_name, owner_agent.agency_name) as agent_agency,
  case when manager.id is not null then manager_user.avatar_url when owner_agent.id is not null then owner.avatar_url end as agent_avatar_url,
  p.created_at,
  p.published_at,
  p.availability_confirmed_at
from properties p
left join users owner on owner.id = p.owner_id
left join user_profiles profile on profile.user_id = p.owner_id
left join agents manager on manager.id = p.agent_id and manager.is_active
left join users manager_user on manager_user.id = manager.user_id
left join agents owner_agent on owner_agent.user_id = p.owner_id and owner_agent.is_active
where p.deleted_at is null);