CREATE TABLE "push_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"notification_id" uuid,
	"conversation_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_deliveries_notification_unique" UNIQUE("subscription_id","notification_id"),
	CONSTRAINT "push_deliveries_conversation_unique" UNIQUE("subscription_id","conversation_id"),
	CONSTRAINT "push_deliveries_one_subject" CHECK (num_nonnulls("push_deliveries"."notification_id", "push_deliveries"."conversation_id") = 1),
	CONSTRAINT "push_deliveries_revision_positive" CHECK ("push_deliveries"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"user_agent" text NOT NULL,
	"shows_text" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint_hash"),
	CONSTRAINT "push_subscriptions_endpoint_hash_format" CHECK ("push_subscriptions"."endpoint_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "push_subscriptions_sealed_length" CHECK (length("push_subscriptions"."sealed") between 40 and 4000),
	CONSTRAINT "push_subscriptions_user_agent_length" CHECK (length("push_subscriptions"."user_agent") between 0 and 512),
	CONSTRAINT "push_subscriptions_attempts_not_negative" CHECK ("push_subscriptions"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sms_days" (
	"day" date PRIMARY KEY NOT NULL,
	"spent" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sms_days_spent_not_negative" CHECK ("sms_days"."spent" >= 0),
	CONSTRAINT "sms_days_count_not_negative" CHECK ("sms_days"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_id" uuid,
	"text_sealed" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "sms_messages_notification_unique" UNIQUE("notification_id"),
	CONSTRAINT "sms_messages_status_known" CHECK ("sms_messages"."status" in ('queued', 'sending', 'sent', 'skipped', 'failed', 'unknown')),
	CONSTRAINT "sms_messages_text_sealed_length" CHECK (length("sms_messages"."text_sealed") between 40 and 2000),
	CONSTRAINT "sms_messages_last_error_length" CHECK (length("sms_messages"."last_error") between 1 and 500),
	CONSTRAINT "sms_messages_attempts_not_negative" CHECK ("sms_messages"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sms_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number_sealed" text NOT NULL,
	"number_hash" text NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp with time zone NOT NULL,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_numbers_number_hash_format" CHECK ("sms_numbers"."number_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sms_numbers_code_hash_format" CHECK ("sms_numbers"."code_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sms_numbers_number_sealed_length" CHECK (length("sms_numbers"."number_sealed") between 40 and 2000),
	CONSTRAINT "sms_numbers_code_attempts_not_negative" CHECK ("sms_numbers"."code_attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_suspensions" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"resumed_at" timestamp with time zone,
	CONSTRAINT "mail_suspensions_address_format" CHECK ("mail_suspensions"."address" = lower("mail_suspensions"."address") and length("mail_suspensions"."address") <= 254 and "mail_suspensions"."address" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "mail_suspensions_reason_known" CHECK ("mail_suspensions"."reason" in ('bounce', 'complaint'))
);
--> statement-breakpoint
-- safe: the table has only choices that differ from the default, and the successor allows all that the older version writes
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_channel_known";--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_numbers" ADD CONSTRAINT "sms_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_of_notification" ON "push_deliveries" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_of_conversation" ON "push_deliveries" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sms_messages_due" ON "sms_messages" USING btree ("next_attempt_at") WHERE "sms_messages"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "sms_messages_user" ON "sms_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_created" ON "sms_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_numbers_hash" ON "sms_numbers" USING btree ("number_hash");--> statement-breakpoint
-- safe: the table has only choices that differ from the default, and the successor allows all that the older version writes
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_channel_known" CHECK ("notification_preferences"."channel" in ('in_app', 'push', 'sms', 'email'));