CREATE TABLE "analytics_forwarding" (
	"receiver_hash" text PRIMARY KEY NOT NULL,
	"last_event_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_forwarding_receiver_hash_format" CHECK ("analytics_forwarding"."receiver_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "analytics_forwarding_last_event_id_not_negative" CHECK ("analytics_forwarding"."last_event_id" >= 0),
	CONSTRAINT "analytics_forwarding_attempts_not_negative" CHECK ("analytics_forwarding"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_handler" ON "contact_messages" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (("name" || ' ' || "email" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_reply_length" CHECK (length("contact_messages"."reply") between 1 and 5000);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_reply_dated" CHECK (("contact_messages"."reply" is null) = ("contact_messages"."replied_at" is null));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_reply_handled" CHECK ("contact_messages"."replied_at" is null or "contact_messages"."handled_at" is not null);