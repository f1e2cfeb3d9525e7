CREATE TABLE "alert_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"property_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"previous_price" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_queue_cause_known" CHECK ("alert_queue"."cause" in ('visible', 'price_drop')),
	CONSTRAINT "alert_queue_previous_price_not_negative" CHECK ("alert_queue"."previous_price" >= 0),
	CONSTRAINT "alert_queue_drop_has_price" CHECK (("alert_queue"."cause" = 'price_drop') = ("alert_queue"."previous_price" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_listing_alerts" (
	"user_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"mark" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_listing_alerts_user_id_property_id_cause_mark_pk" PRIMARY KEY("user_id","property_id","cause","mark"),
	CONSTRAINT "saved_listing_alerts_cause_known" CHECK ("saved_listing_alerts"."cause" in ('available', 'price_drop')),
	CONSTRAINT "saved_listing_alerts_mark_length" CHECK (length("saved_listing_alerts"."mark") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"search_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "saved_search_matches_search_id_property_id_pk" PRIMARY KEY("search_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"place_key" text DEFAULT '' NOT NULL,
	"type_key" text DEFAULT '' NOT NULL,
	"min_price" bigint DEFAULT 0 NOT NULL,
	"max_price" bigint,
	"frequency" text DEFAULT 'daily' NOT NULL,
	"paused_at" timestamp with time zone,
	"last_told_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_query_unique" UNIQUE("user_id","query"),
	CONSTRAINT "saved_searches_name_length" CHECK (length("saved_searches"."name") between 1 and 80),
	CONSTRAINT "saved_searches_query_length" CHECK (length("saved_searches"."query") between 0 and 2000),
	CONSTRAINT "saved_searches_criteria_object" CHECK (jsonb_typeof("saved_searches"."criteria") = 'object' and length("saved_searches"."criteria"::text) <= 20000),
	CONSTRAINT "saved_searches_place_key_length" CHECK (length("saved_searches"."place_key") between 0 and 120),
	CONSTRAINT "saved_searches_type_key_length" CHECK (length("saved_searches"."type_key") between 0 and 40),
	CONSTRAINT "saved_searches_min_price_not_negative" CHECK ("saved_searches"."min_price" >= 0),
	CONSTRAINT "saved_searches_max_price_not_negative" CHECK ("saved_searches"."max_price" >= 0),
	CONSTRAINT "saved_searches_frequency_known" CHECK ("saved_searches"."frequency" in ('at_once', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "analytics_daily_counts" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"locale" text NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "analytics_daily_counts_day_name_audience_locale_pk" PRIMARY KEY("day","name","audience","locale"),
	CONSTRAINT "analytics_daily_counts_name_known" CHECK ("analytics_daily_counts"."name" in ('click', 'share', 'sign_up', 'sign_in', 'sign_out', 'property_view', 'search', 'wishlist_add', 'wishlist_remove', 'inquiry', 'application', 'pagination', 'form_start', 'form_submit', 'modal_open', 'modal_close')),
	CONSTRAINT "analytics_daily_counts_audience_known" CHECK ("analytics_daily_counts"."audience" in ('guest', 'tenant', 'landlord', 'agent', 'admin')),
	CONSTRAINT "analytics_daily_counts_locale_known" CHECK ("analytics_daily_counts"."locale" in ('en', 'fil')),
	CONSTRAINT "analytics_daily_counts_events_positive" CHECK ("analytics_daily_counts"."events" > 0)
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"subscription_id" uuid NOT NULL,
	"week" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_issues_subscription_id_week_pk" PRIMARY KEY("subscription_id","week"),
	CONSTRAINT "newsletter_issues_week_format" CHECK ("newsletter_issues"."week" ~ '^[0-9]{4}-W[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "city_slug" text;--> statement-breakpoint
ALTER TABLE "alert_queue" ADD CONSTRAINT "alert_queue_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listing_alerts" ADD CONSTRAINT "saved_listing_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listing_alerts" ADD CONSTRAINT "saved_listing_alerts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_queue_property" ON "alert_queue" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_listing_alerts_property" ON "saved_listing_alerts" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_property" ON "saved_search_matches" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_untold" ON "saved_search_matches" USING btree ("search_id") WHERE "saved_search_matches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "saved_searches_match" ON "saved_searches" USING btree ("place_key","type_key","min_price") WHERE "saved_searches"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "newsletter_issues_week" ON "newsletter_issues" USING btree ("week");--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_city_slug_format" CHECK (length("newsletter_subscriptions"."city_slug") <= 120 and "newsletter_subscriptions"."city_slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');--> statement-breakpoint

-- What people may want to know about a listing, noted in the transaction of the cause. Every way to publish a listing or to lower a rent is
-- covered, and nothing is noted if nobody waits for it. Statement-level for inserts, so that a large load costs one query.
create function note_listing_alerts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into alert_queue (property_id, cause)
      select id, 'visible' from added
      where status = 'active' and deleted_at is null and exists (select from saved_searches where paused_at is null)
      order by id;
  elsif old.status = 'active' and old.deleted_at is null then
    insert into alert_queue (property_id, cause, previous_price)
      select new.id, 'price_drop', old.base_price
      where exists (select from wishlist_properties where property_id = new.id and removed_at is null);
  else
    insert into alert_queue (property_id, cause)
      select new.id, 'visible'
      where exists (select from saved_searches where paused_at is null)
        or exists (select from wishlist_properties where property_id = new.id and removed_at is null);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger properties_alert_insert after insert on properties
  referencing new table as added for each statement execute function note_listing_alerts();
--> statement-breakpoint
create trigger properties_alert_visible after update of status, deleted_at on properties for each row
  when (new.status = 'active' and new.deleted_at is null and (old.status <> 'active' or old.deleted_at is not null))
  execute function note_listing_alerts();
--> statement-breakpoint
create trigger properties_alert_price after update of base_price on properties for each row
  when (new.status = 'active' and new.deleted_at is null and old.status = 'active' and old.deleted_at is null and new.base_price < old.base_price)
  execute function note_listing_alerts();
