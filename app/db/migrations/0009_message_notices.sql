CREATE TABLE "message_notices" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"told_up_to" bigint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_notices_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id"),
	CONSTRAINT "message_notices_told_up_to_positive" CHECK ("message_notices"."told_up_to" > 0)
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_notices_conversation" ON "message_notices" USING btree ("conversation_id");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_unsubscribe_url_length" CHECK (length("emails"."unsubscribe_url") between 1 and 500);