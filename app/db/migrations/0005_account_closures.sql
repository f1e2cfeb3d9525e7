ALTER TABLE "properties" DROP CONSTRAINT "properties_inactive_reason_known";--> statement-breakpoint
ALTER TABLE "listing_reports" DROP CONSTRAINT "listing_reports_reason_known";--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "deactivation_reason" text;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "closure_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "message_reports_severity" ON "message_reports" USING btree ("status",(case "reason" when 'scam' then 1 when 'asks_for_money' then 1 when 'unsafe_home' then 1 when 'harassment' then 2 when 'offensive' then 2 else 3 end),"created_at","id");--> statement-breakpoint
CREATE INDEX "listing_reports_severity" ON "listing_reports" USING btree ("source","status",(case "reason" when 'scam' then 1 when 'asks_for_money' then 1 when 'unsafe_home' then 1 when 'harassment' then 2 when 'offensive' then 2 else 3 end),"created_at","id");--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_deactivation_reason_known" CHECK ("user_profiles"."deactivation_reason" in ('scam', 'asks_for_money', 'unsafe_home', 'harassment', 'false_identity', 'other'));--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_inactive_reason_known" CHECK ("properties"."inactive_reason" in ('owner', 'not_available', 'no_answer', 'rented', 'admin', 'account_closed'));--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_reason_known" CHECK ("listing_reports"."reason" in ('scam', 'asks_for_money', 'unsafe_home', 'not_available', 'wrong_information', 'duplicate', 'offensive', 'other'));--> statement-breakpoint
-- People who were deactivated before a deactivation took listings down. Nobody is told afterwards.
UPDATE "agents" SET "is_active" = false FROM "user_profiles" WHERE "user_profiles"."user_id" = "agents"."user_id" AND NOT "user_profiles"."is_active";--> statement-breakpoint
UPDATE "properties" SET "status" = 'inactive', "inactive_reason" = 'account_closed', "status_changed_at" = now(), "version" = "properties"."version" + 1 FROM "user_profiles" WHERE "user_profiles"."user_id" = "properties"."owner_id" AND NOT "user_profiles"."is_active" AND "properties"."status" = 'active' AND "properties"."deleted_at" IS NULL;
