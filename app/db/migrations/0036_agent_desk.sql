CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"author_id" uuid,
	"channel" text,
	"content" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_notes_channel_known" CHECK ("client_notes"."channel" in ('phone', 'email', 'chat', 'meeting')),
	CONSTRAINT "client_notes_content_length" CHECK (length("client_notes"."content") between 1 and 4000),
	CONSTRAINT "client_notes_not_empty" CHECK ("client_notes"."channel" is not null or "client_notes"."content" is not null)
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_name_unique" UNIQUE("user_id","language","name"),
	CONSTRAINT "reply_templates_language_known" CHECK ("reply_templates"."language" in ('en', 'fil')),
	CONSTRAINT "reply_templates_name_length" CHECK (length("reply_templates"."name") between 1 and 60),
	CONSTRAINT "reply_templates_content_length" CHECK (length("reply_templates"."content") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_booking_unique";--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_amount_not_negative";--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_status_known";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "wish_area" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "wish_type" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "wish_budget" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "wish_move_in" date;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "wish_pets" boolean;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "kind" text DEFAULT 'earned' NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "billed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_notes_client" ON "client_notes" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_notes_author" ON "client_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "clients_recent" ON "clients" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("agent_id","name","id");--> statement-breakpoint
CREATE INDEX "clients_by_contact" ON "clients" USING btree ("agent_id","last_contact","id");--> statement-breakpoint
CREATE INDEX "clients_next_action" ON "clients" USING btree ("agent_id","next_action_due","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_board" ON "clients" USING btree ("agent_id","stage","next_action_due","id");--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("agent_id","phone");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (("name" || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_booking_kind_unique" UNIQUE("booking_id","kind");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_wish_area_length" CHECK (length("clients"."wish_area") between 1 and 100);--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_wish_type_known" CHECK ("clients"."wish_type" in ('apartment', 'house', 'condo', 'townhouse', 'studio', 'loft', 'penthouse', 'commercial'));--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_wish_budget_positive" CHECK ("clients"."wish_budget" > 0);--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_version_positive" CHECK ("clients"."version" > 0);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_kind_known" CHECK ("commissions"."kind" in ('earned', 'taken_back'));--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_amount_sign" CHECK (case "commissions"."kind" when 'earned' then "commissions"."amount" >= 0 when 'taken_back' then "commissions"."amount" <= 0 else true end);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_dispute_reason_length" CHECK (length("commissions"."dispute_reason") between 1 and 500);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_status_known" CHECK ("commissions"."status" in ('pending', 'billed', 'paid', 'disputed'));