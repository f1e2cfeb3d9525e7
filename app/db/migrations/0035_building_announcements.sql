CREATE TABLE "announcement_reads" (
	"announcement_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_tenant_id_pk" PRIMARY KEY("announcement_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "building_announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"building_id" uuid NOT NULL,
	"space_id" uuid,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"event_on" date,
	"event_from" time,
	"event_to" time,
	"corrects_id" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_note" text,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "building_announcements_title_length" CHECK (length("building_announcements"."title") between 1 and 120),
	CONSTRAINT "building_announcements_body_length" CHECK (length("building_announcements"."body") between 1 and 4000),
	CONSTRAINT "building_announcements_withdrawn_note_length" CHECK (length("building_announcements"."withdrawn_note") between 1 and 500),
	CONSTRAINT "building_announcements_version_positive" CHECK ("building_announcements"."version" > 0),
	CONSTRAINT "building_announcements_hours_in_order" CHECK (("building_announcements"."event_from" is null or "building_announcements"."event_on" is not null) and ("building_announcements"."event_to" is null or "building_announcements"."event_from" is not null and "building_announcements"."event_to" > "building_announcements"."event_from")),
	CONSTRAINT "building_announcements_withdrawal_dated" CHECK (("building_announcements"."withdrawn_at" is null) = ("building_announcements"."withdrawn_note" is null))
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_building_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."building_announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_announcements" ADD CONSTRAINT "building_announcements_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_announcements" ADD CONSTRAINT "building_announcements_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_announcements" ADD CONSTRAINT "building_announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_announcements" ADD CONSTRAINT "building_announcements_corrects_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."building_announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_tenant" ON "announcement_reads" USING btree ("tenant_id","read_at");--> statement-breakpoint
CREATE INDEX "building_announcements_building" ON "building_announcements" USING btree ("building_id","created_at","id");--> statement-breakpoint
CREATE INDEX "building_announcements_space" ON "building_announcements" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "building_announcements_author" ON "building_announcements" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "building_announcements_one_correction" ON "building_announcements" USING btree ("corrects_id");