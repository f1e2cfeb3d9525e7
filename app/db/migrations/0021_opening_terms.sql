ALTER TABLE "opening_figures" DROP CONSTRAINT "opening_figures_kind_known";--> statement-breakpoint
DROP INDEX "opening_figures_one_of_kind";--> statement-breakpoint
ALTER TABLE "opening_figures" ADD COLUMN "check_id" uuid;--> statement-breakpoint
ALTER TABLE "opening_figures" ADD CONSTRAINT "opening_figures_check_id_post_dated_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."post_dated_checks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_figures_one_of_kind" ON "opening_figures" USING btree ("rental_id","kind") WHERE "opening_figures"."kind" not in ('line', 'check');--> statement-breakpoint
ALTER TABLE "opening_figures" ADD CONSTRAINT "opening_figures_check_unique" UNIQUE("check_id");--> statement-breakpoint
ALTER TABLE "opening_figures" ADD CONSTRAINT "opening_figures_check_named" CHECK (("opening_figures"."kind" = 'check') = ("opening_figures"."check_id" is not null));--> statement-breakpoint
ALTER TABLE "opening_figures" ADD CONSTRAINT "opening_figures_kind_known" CHECK ("opening_figures"."kind" in ('rent', 'payment_day', 'starts_on', 'ends_on', 'deposit', 'advance', 'line', 'check', 'water', 'electricity'));--> statement-breakpoint
-- Tenants who were added before also answer the terms of their lease.
INSERT INTO "opening_figures" ("rental_id", "kind", "amount")
SELECT r."id", term."kind", term."amount" FROM "rentals" r CROSS JOIN LATERAL (VALUES
	('rent', r."monthly_rent"::bigint),
	('payment_day', r."payment_day"::bigint),
	('starts_on', to_char(r."starts_on", 'YYYYMMDD')::bigint),
	('ends_on', to_char(r."ends_on", 'YYYYMMDD')::bigint)
) term("kind", "amount") WHERE r."added_by_owner";
