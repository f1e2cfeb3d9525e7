-- Events are stored in one partition for each month of Manila. Events of a month without a partition go to the default one, so that none
-- is lost. The partitions have a schema of their own: they are parts of one table, not tables of the product.
CREATE SCHEMA IF NOT EXISTS "partitions";--> statement-breakpoint
ALTER TABLE "analytics_events" RENAME TO "analytics_events_before";--> statement-breakpoint
ALTER TABLE "analytics_events_before" DROP CONSTRAINT "analytics_events_pkey";--> statement-breakpoint
DROP INDEX "analytics_events_name", "analytics_events_occurred", "analytics_events_property";--> statement-breakpoint
CREATE SEQUENCE "analytics_events_numbers" AS bigint;--> statement-breakpoint
CREATE TABLE "analytics_events" (
	LIKE "analytics_events_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
	CONSTRAINT "analytics_events_id_occurred_at_pk" PRIMARY KEY("id","occurred_at"),
	CONSTRAINT "analytics_events_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action
) PARTITION BY RANGE ("occurred_at");--> statement-breakpoint
ALTER TABLE "analytics_events" ALTER COLUMN "id" SET DEFAULT nextval('analytics_events_numbers');--> statement-breakpoint
ALTER SEQUENCE "analytics_events_numbers" OWNED BY "analytics_events"."id";--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_occurred" ON "analytics_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_property" ON "analytics_events" USING btree ("property_id","occurred_at");--> statement-breakpoint
CREATE TABLE "partitions"."analytics_events_default" PARTITION OF "analytics_events" DEFAULT;--> statement-breakpoint
INSERT INTO "analytics_events" SELECT * FROM "analytics_events_before";--> statement-breakpoint
SELECT setval('analytics_events_numbers', max("id")) FROM "analytics_events" HAVING max("id") IS NOT NULL;--> statement-breakpoint
DROP TABLE "analytics_events_before";--> statement-breakpoint
-- Makes the partitions of the last four months, as far as the default partition has their events, and of this month and the next two.
-- Removes old partitions that are empty. Runs with the rights of the owner, because the application may not create tables; it takes no
-- argument, so a caller decides nothing. Returns how many partitions were made.
CREATE FUNCTION "prepare_event_partitions"() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' SET timezone = 'UTC' AS $$
DECLARE
	this_month date := date_trunc('month', now() AT TIME ZONE 'Asia/Manila');
	first_month date;
	month date;
	part text;
	first_moment timestamptz;
	end_moment timestamptz;
	is_empty boolean;
	made integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('tahanan event partitions', 0));
	SELECT date_trunc('month', min(occurred_at) AT TIME ZONE 'Asia/Manila') INTO first_month
		FROM partitions.analytics_events_default WHERE occurred_at >= this_month - interval '4 months';
	FOR month IN SELECT generate_series(least(first_month, this_month), this_month + interval '2 months', interval '1 month') LOOP
		part := 'analytics_events_' || to_char(month, 'YYYY_MM');
		CONTINUE WHEN to_regclass('partitions.' || part) IS NOT NULL;
		first_moment := month::timestamp AT TIME ZONE 'Asia/Manila';
		end_moment := (month + interval '1 month') AT TIME ZONE 'Asia/Manila';
		LOCK TABLE partitions.analytics_events_default IN SHARE ROW EXCLUSIVE MODE;
		EXECUTE format('CREATE TABLE partitions.%I (LIKE public.analytics_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
		EXECUTE format('WITH moved AS (DELETE FROM partitions.analytics_events_default WHERE occurred_at >= $1 AND occurred_at < $2 RETURNING *)
			INSERT INTO partitions.%I SELECT * FROM moved', part) USING first_moment, end_moment;
		EXECUTE format('ALTER TABLE public.analytics_events ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)', part, first_moment, end_moment);
		made := made + 1;
	END LOOP;
	FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'public.analytics_events'::regclass AND c.relname ~ '^analytics_events_\d{4}_\d{2}$'
			AND to_date(right(c.relname, 7), 'YYYY_MM') < this_month - interval '4 months' LOOP
		EXECUTE format('SELECT NOT EXISTS (SELECT FROM partitions.%I)', part) INTO is_empty;
		IF is_empty THEN
			EXECUTE format('DROP TABLE partitions.%I', part);
		END IF;
	END LOOP;
	RETURN made;
END $$;--> statement-breakpoint
SELECT "prepare_event_partitions"();
