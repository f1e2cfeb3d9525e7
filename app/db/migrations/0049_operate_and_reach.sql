CREATE TABLE "home_page_cities" (
	"position" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_page_cities_once" UNIQUE("slug"),
	CONSTRAINT "home_page_cities_position_range" CHECK ("home_page_cities"."position" between 1 and 4),
	CONSTRAINT "home_page_cities_slug_format" CHECK (length("home_page_cities"."slug") <= 120 and "home_page_cities"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "home_page_listings" (
	"position" integer PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_page_listings_once" UNIQUE("listing_id"),
	CONSTRAINT "home_page_listings_position_range" CHECK ("home_page_listings"."position" between 1 and 6)
);
--> statement-breakpoint
-- safe: the table has the open requests of a day, a few rows, and the older version writes rows that all constraints accept
ALTER TABLE "owner_requests" DROP CONSTRAINT "owner_requests_kind_known";
--> statement-breakpoint
-- safe: the table has the open requests of a day, a few rows, and the older version writes rows that all constraints accept
ALTER TABLE "owner_requests" DROP CONSTRAINT "owner_requests_subject_of_grant";
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "video_provider" text;
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "video_id" text;
--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "is_panorama" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "owner_requests" ADD COLUMN "backup_name" text;
--> statement-breakpoint
ALTER TABLE "home_page_listings" ADD CONSTRAINT "home_page_listings_listing_id_properties_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_video_provider_known" CHECK ("properties"."video_provider" in ('youtube', 'vimeo', 'facebook')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_video_whole" CHECK (("properties"."video_provider" is null) = ("properties"."video_id" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_video_id_format" CHECK ("properties"."video_id" ~ '^[A-Za-z0-9_:-]{6,40}$') NOT VALID;
--> statement-breakpoint
-- safe: the table has the open requests of a day, a few rows, and the older version writes rows that all constraints accept
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_backup_of_restore" CHECK (("owner_requests"."kind" = 'restore_backup') = ("owner_requests"."backup_name" is not null));
--> statement-breakpoint
-- safe: the table has the open requests of a day, a few rows, and the older version writes rows that all constraints accept
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_backup_name_length" CHECK (length("owner_requests"."backup_name") between 1 and 120);
--> statement-breakpoint
-- safe: the table has the open requests of a day, a few rows, and the older version writes rows that all constraints accept
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_kind_known" CHECK ("owner_requests"."kind" in ('clear_data', 'grant_owner', 'restore_backup'));
--> statement-breakpoint
-- safe: the table has the open requests of a day, a few rows, and the older version writes rows that all constraints accept
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_subject_of_grant" CHECK (("owner_requests"."kind" <> 'grant_owner' or "owner_requests"."subject_id" is not null) and ("owner_requests"."kind" = 'grant_owner' or "owner_requests"."subject_id" is null));
