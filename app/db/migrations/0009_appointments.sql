ALTER TABLE "appointments" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "series_position" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "reminder_minutes" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_series" ON "appointments" USING btree ("series_id","series_position");--> statement-breakpoint
CREATE INDEX "appointments_reminders" ON "appointments" USING btree ("starts_at") WHERE "appointments"."status" = 'planned' and "appointments"."reminder_minutes" is not null and "appointments"."reminded_at" is null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_cancel_reason_length" CHECK (length("appointments"."cancel_reason") between 1 and 500);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_series_position_positive" CHECK ("appointments"."series_position" > 0);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_reminder_minutes_range" CHECK ("appointments"."reminder_minutes" between 1 and 10080);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_version_positive" CHECK ("appointments"."version" > 0);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_series_whole" CHECK (("appointments"."series_id" is null) = ("appointments"."series_position" is null));