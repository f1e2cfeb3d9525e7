ALTER TABLE "admin_users" ADD COLUMN "mfa_pending_secret" text;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "mfa_recovery_codes" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_mfa_pending_secret_length" CHECK (length("admin_users"."mfa_pending_secret") between 40 and 2000);--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_mfa_recovery_codes_length" CHECK (length("admin_users"."mfa_recovery_codes") between 40 and 2000);--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_agent_length" CHECK (length("known_devices"."user_agent") between 0 and 16384);