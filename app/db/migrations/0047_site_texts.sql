CREATE TABLE "announcement_bars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"text" text NOT NULL,
	"text_fil" text NOT NULL,
	"link" text,
	"tone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_bars_text_length" CHECK (length("announcement_bars"."text") between 1 and 160),
	CONSTRAINT "announcement_bars_text_fil_length" CHECK (length("announcement_bars"."text_fil") between 1 and 160),
	CONSTRAINT "announcement_bars_link_length" CHECK (length("announcement_bars"."link") between 1 and 2000),
	CONSTRAINT "announcement_bars_tone_known" CHECK ("announcement_bars"."tone" in ('info', 'warning')),
	CONSTRAINT "announcement_bars_in_order" CHECK ("announcement_bars"."ends_at" > "announcement_bars"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "site_text_versions" (
	"site_text_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"effect" text NOT NULL,
	"fields" jsonb,
	"body" text,
	"publish_at" timestamp with time zone,
	"author_id" uuid,
	"restored_from" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_text_versions_site_text_id_number_pk" PRIMARY KEY("site_text_id","number"),
	CONSTRAINT "site_text_versions_number_positive" CHECK ("site_text_versions"."number" > 0),
	CONSTRAINT "site_text_versions_effect_known" CHECK ("site_text_versions"."effect" in ('text', 'file', 'hidden')),
	CONSTRAINT "site_text_versions_fields_object" CHECK (jsonb_typeof("site_text_versions"."fields") = 'object' and length("site_text_versions"."fields"::text) <= 20000),
	CONSTRAINT "site_text_versions_body_length" CHECK (length("site_text_versions"."body") between 1 and 50000),
	CONSTRAINT "site_text_versions_restored_from_positive" CHECK ("site_text_versions"."restored_from" > 0),
	CONSTRAINT "site_text_versions_text_complete" CHECK (("site_text_versions"."effect" in ('file', 'hidden')) = ("site_text_versions"."body" is null) and ("site_text_versions"."body" is null) = ("site_text_versions"."fields" is null))
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"last_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_texts_name_unique" UNIQUE("name"),
	CONSTRAINT "site_texts_last_version_not_negative" CHECK ("site_texts"."last_version" >= 0),
	CONSTRAINT "site_texts_name_format" CHECK (length("site_texts"."name") <= 120 and "site_texts"."name" ~ '^(blog/[a-z0-9]+(-[a-z0-9]+)*|pages/[a-z]+[.](en|fil))$')
);
--> statement-breakpoint
ALTER TABLE "announcement_bars" ADD CONSTRAINT "announcement_bars_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_text_versions" ADD CONSTRAINT "site_text_versions_site_text_id_site_texts_id_fk" FOREIGN KEY ("site_text_id") REFERENCES "public"."site_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_text_versions" ADD CONSTRAINT "site_text_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_bars_recent" ON "announcement_bars" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcement_bars_author" ON "announcement_bars" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "site_text_versions_author" ON "site_text_versions" USING btree ("author_id");