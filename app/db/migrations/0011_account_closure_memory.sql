ALTER TABLE "message_reports" DROP CONSTRAINT "message_reports_outcome_known";--> statement-breakpoint
ALTER TABLE "listing_reports" DROP CONSTRAINT "listing_reports_outcome_known";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "closed_with_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_outcome_known" CHECK ("message_reports"."outcome" in ('none', 'warned', 'taken_down', 'account_closed'));--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_outcome_known" CHECK ("listing_reports"."outcome" in ('none', 'warned', 'taken_down', 'account_closed'));--> statement-breakpoint
-- What a deactivation does from now on, for the people who were deactivated before. Nobody is told afterwards.
UPDATE "agents" SET "closed_with_account" = true FROM "user_profiles" WHERE "user_profiles"."user_id" = "agents"."user_id" AND NOT "user_profiles"."is_active" AND NOT "agents"."is_active";--> statement-breakpoint
UPDATE "listing_reports" SET "status" = 'resolved', "outcome" = 'account_closed', "handled_at" = now() FROM "properties", "user_profiles" WHERE "properties"."id" = "listing_reports"."property_id" AND "user_profiles"."user_id" = "properties"."owner_id" AND NOT "user_profiles"."is_active" AND "listing_reports"."status" = 'open';--> statement-breakpoint
UPDATE "message_reports" SET "status" = 'resolved', "outcome" = 'account_closed', "handled_at" = now() FROM "messages", "user_profiles" WHERE "messages"."id" = "message_reports"."message_id" AND "user_profiles"."user_id" = "messages"."sender_id" AND NOT "user_profiles"."is_active" AND "message_reports"."status" = 'open';
