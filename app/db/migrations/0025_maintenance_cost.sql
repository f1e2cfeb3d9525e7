ALTER TABLE "maintenance_updates" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_cost_not_negative" CHECK ("maintenance_requests"."cost" >= 0);--> statement-breakpoint
ALTER TABLE "maintenance_updates" ADD CONSTRAINT "maintenance_updates_not_empty" CHECK ("maintenance_updates"."message" is not null or "maintenance_updates"."status" is not null);