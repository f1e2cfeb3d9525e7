CREATE TABLE "brokerage_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brokerage_id" uuid NOT NULL,
	"agent_id" uuid,
	"status" text DEFAULT 'invited' NOT NULL,
	"accreditation_number" text NOT NULL,
	"accreditation_expires_on" date NOT NULL,
	"basis_points" integer,
	"is_away" boolean DEFAULT false NOT NULL,
	"last_assigned_at" timestamp with time zone,
	"email" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brokerage_members_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "brokerage_members_status_known" CHECK ("brokerage_members"."status" in ('invited', 'active', 'removed')),
	CONSTRAINT "brokerage_members_accreditation_number_format" CHECK ("brokerage_members"."accreditation_number" ~ '^[0-9]{4,10}$'),
	CONSTRAINT "brokerage_members_basis_points_range" CHECK ("brokerage_members"."basis_points" between 0 and 10000),
	CONSTRAINT "brokerage_members_email_format" CHECK ("brokerage_members"."email" = lower("brokerage_members"."email") and length("brokerage_members"."email") <= 254 and "brokerage_members"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "brokerage_members_token_hash_format" CHECK ("brokerage_members"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "brokerage_members_invitation_whole" CHECK (num_nonnulls("brokerage_members"."email", "brokerage_members"."token_hash", "brokerage_members"."expires_at") = case "brokerage_members"."status" when 'invited' then 3 else 0 end),
	CONSTRAINT "brokerage_members_acceptance_whole" CHECK (case "brokerage_members"."status" when 'invited' then num_nonnulls("brokerage_members"."agent_id", "brokerage_members"."accepted_at") = 0
        when 'active' then num_nonnulls("brokerage_members"."agent_id", "brokerage_members"."accepted_at") = 2
        else num_nonnulls("brokerage_members"."agent_id", "brokerage_members"."accepted_at") <> 1 end),
	CONSTRAINT "brokerage_members_removal_dated" CHECK (("brokerage_members"."status" = 'removed') = ("brokerage_members"."removed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "brokerages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"broker_id" uuid NOT NULL,
	"name" text NOT NULL,
	"member_basis_points" integer DEFAULT 5000 NOT NULL,
	"rule" text DEFAULT 'by_hand' NOT NULL,
	"answer_hours" integer DEFAULT 24 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brokerages_name_length" CHECK (length("brokerages"."name") between 1 and 150),
	CONSTRAINT "brokerages_member_basis_points_range" CHECK ("brokerages"."member_basis_points" between 0 and 10000),
	CONSTRAINT "brokerages_rule_known" CHECK ("brokerages"."rule" in ('by_hand', 'in_turn', 'by_area')),
	CONSTRAINT "brokerages_answer_hours_range" CHECK ("brokerages"."answer_hours" between 1 and 168)
);
--> statement-breakpoint
CREATE TABLE "lead_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brokerage_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"status" text DEFAULT 'assigned' NOT NULL,
	"rule" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_assignments_status_known" CHECK ("lead_assignments"."status" in ('assigned', 'answered', 'moved_on', 'returned')),
	CONSTRAINT "lead_assignments_rule_known" CHECK ("lead_assignments"."rule" in ('by_hand', 'in_turn', 'by_area')),
	CONSTRAINT "lead_assignments_settlement_dated" CHECK (("lead_assignments"."status" = 'assigned') = ("lead_assignments"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_member_id" uuid;--> statement-breakpoint
ALTER TABLE "brokerage_members" ADD CONSTRAINT "brokerage_members_brokerage_id_brokerages_id_fk" FOREIGN KEY ("brokerage_id") REFERENCES "public"."brokerages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brokerage_members" ADD CONSTRAINT "brokerage_members_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brokerages" ADD CONSTRAINT "brokerages_broker_id_agents_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_brokerage_id_brokerages_id_fk" FOREIGN KEY ("brokerage_id") REFERENCES "public"."brokerages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_member_id_brokerage_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."brokerage_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brokerage_members_brokerage" ON "brokerage_members" USING btree ("brokerage_id","status","created_at");--> statement-breakpoint
CREATE INDEX "brokerage_members_agent" ON "brokerage_members" USING btree ("agent_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "brokerage_members_one_invitation" ON "brokerage_members" USING btree ("brokerage_id","email") WHERE "brokerage_members"."status" = 'invited';--> statement-breakpoint
CREATE UNIQUE INDEX "brokerage_members_one_active" ON "brokerage_members" USING btree ("agent_id") WHERE "brokerage_members"."status" = 'active';--> statement-breakpoint
CREATE INDEX "brokerages_broker" ON "brokerages" USING btree ("broker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brokerages_one_open" ON "brokerages" USING btree ("broker_id") WHERE "brokerages"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_assignments_one_open" ON "lead_assignments" USING btree ("conversation_id") WHERE "lead_assignments"."status" = 'assigned';--> statement-breakpoint
CREATE INDEX "lead_assignments_due" ON "lead_assignments" USING btree ("due_at") WHERE "lead_assignments"."status" = 'assigned';--> statement-breakpoint
CREATE INDEX "lead_assignments_conversation" ON "lead_assignments" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_assignments_brokerage" ON "lead_assignments" USING btree ("brokerage_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_assignments_member" ON "lead_assignments" USING btree ("member_id","status","created_at");--> statement-breakpoint
-- safe: the column is new and no row has a value yet, so there is nothing to check or to add
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_member_id_brokerage_members_id_fk" FOREIGN KEY ("assigned_member_id") REFERENCES "public"."brokerage_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: the column is new and no row has a value yet, so there is nothing to check or to add
CREATE INDEX "clients_shared" ON "clients" USING btree ("agent_id","name","id") WHERE "clients"."is_shared";--> statement-breakpoint
-- safe: the column is new and no row has a value yet, so there is nothing to check or to add
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("assigned_member_id","last_message_at") WHERE "conversations"."assigned_member_id" is not null;