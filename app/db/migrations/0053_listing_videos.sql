CREATE TABLE "listing_videos" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"poster_file_id" uuid,
	"duration_ms" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_videos_duration_ms_range" CHECK ("listing_videos"."duration_ms" between 1 and 61000),
	CONSTRAINT "listing_videos_width_range" CHECK ("listing_videos"."width" between 120 and 1920),
	CONSTRAINT "listing_videos_height_range" CHECK ("listing_videos"."height" between 120 and 1920)
);
--> statement-breakpoint
ALTER TABLE "listing_videos" ADD CONSTRAINT "listing_videos_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_videos" ADD CONSTRAINT "listing_videos_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_videos" ADD CONSTRAINT "listing_videos_poster_file_id_stored_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_videos_file" ON "listing_videos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "listing_videos_poster_file" ON "listing_videos" USING btree ("poster_file_id");