CREATE TABLE "busy_times" (
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "busy_times_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at"),
	CONSTRAINT "busy_times_in_order" CHECK ("busy_times"."ends_at" > "busy_times"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "imported_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"host" text NOT NULL,
	"sealed_address" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"read_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"problem" text,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_calendars_host_length" CHECK (length("imported_calendars"."host") between 1 and 260),
	CONSTRAINT "imported_calendars_sealed_address_length" CHECK (length("imported_calendars"."sealed_address") between 40 and 2000),
	CONSTRAINT "imported_calendars_etag_length" CHECK (length("imported_calendars"."etag") between 1 and 200),
	CONSTRAINT "imported_calendars_last_modified_length" CHECK (length("imported_calendars"."last_modified") between 1 and 100),
	CONSTRAINT "imported_calendars_problem_known" CHECK ("imported_calendars"."problem" in ('address', 'connection', 'timeout', 'status', 'redirect', 'tooLarge', 'unreadable')),
	CONSTRAINT "imported_calendars_failure_named" CHECK (("imported_calendars"."problem" is null) = ("imported_calendars"."failing_since" is null)),
	CONSTRAINT "imported_calendars_stopped_failing" CHECK ("imported_calendars"."stopped_at" is null or "imported_calendars"."failing_since" is not null)
);
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_imported_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."imported_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_calendars" ADD CONSTRAINT "imported_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_calendars_user" ON "imported_calendars" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "imported_calendars_due" ON "imported_calendars" USING btree ("next_check_at");