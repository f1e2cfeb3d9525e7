CREATE TABLE "team_member_buildings" (
	"member_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_member_buildings_member_id_building_id_pk" PRIMARY KEY("member_id","building_id")
);
--> statement-breakpoint
CREATE TABLE "payout_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"account_changed_at" timestamp with time zone,
	"method" text NOT NULL,
	"bank_name" text,
	"account_name" text NOT NULL,
	"account_number" text,
	"note" text,
	"qr_payload" text,
	"qr_account" text,
	"status" text DEFAULT 'open' NOT NULL,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_proposals_kind_known" CHECK ("payout_proposals"."kind" in ('add', 'change', 'remove')),
	CONSTRAINT "payout_proposals_method_known" CHECK ("payout_proposals"."method" in ('gcash', 'maya', 'bank', 'cash')),
	CONSTRAINT "payout_proposals_status_known" CHECK ("payout_proposals"."status" in ('open', 'approved', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "payout_proposals_bank_name_length" CHECK (length("payout_proposals"."bank_name") between 1 and 60),
	CONSTRAINT "payout_proposals_account_name_length" CHECK (length("payout_proposals"."account_name") between 1 and 100),
	CONSTRAINT "payout_proposals_account_number_length" CHECK (length("payout_proposals"."account_number") between 6 and 20),
	CONSTRAINT "payout_proposals_note_length" CHECK (length("payout_proposals"."note") between 1 and 200),
	CONSTRAINT "payout_proposals_qr_payload_length" CHECK (length("payout_proposals"."qr_payload") between 1 and 512),
	CONSTRAINT "payout_proposals_qr_account_length" CHECK (length("payout_proposals"."qr_account") between 1 and 200),
	CONSTRAINT "payout_proposals_decline_reason_length" CHECK (length("payout_proposals"."decline_reason") between 1 and 500),
	CONSTRAINT "payout_proposals_account_unless_new" CHECK (num_nonnulls("payout_proposals"."account_id", "payout_proposals"."account_changed_at") = case "payout_proposals"."kind" when 'add' then 0 else 2 end),
	CONSTRAINT "payout_proposals_decision_dated" CHECK (("payout_proposals"."status" = 'open') = ("payout_proposals"."decided_at" is null)),
	CONSTRAINT "payout_proposals_decline_reasoned" CHECK (("payout_proposals"."status" = 'declined') = ("payout_proposals"."decline_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "homes" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_member_buildings" ADD CONSTRAINT "team_member_buildings_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member_buildings" ADD CONSTRAINT "team_member_buildings_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_proposals" ADD CONSTRAINT "payout_proposals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_proposals" ADD CONSTRAINT "payout_proposals_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_proposals" ADD CONSTRAINT "payout_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_proposals" ADD CONSTRAINT "payout_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_member_buildings_building" ON "team_member_buildings" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "payout_proposals_owner" ON "payout_proposals" USING btree ("owner_id","status","created_at");--> statement-breakpoint
CREATE INDEX "payout_proposals_member" ON "payout_proposals" USING btree ("member_id","status");--> statement-breakpoint
CREATE INDEX "payout_proposals_proposed_by" ON "payout_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "payout_proposals_decided_by" ON "payout_proposals" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_proposals_one_open" ON "payout_proposals" USING btree ("account_id") WHERE "payout_proposals"."status" = 'open';--> statement-breakpoint
-- safe: a team has at most twenty rows, so the table is small and read in an instant
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_homes_known" CHECK ("team_members"."homes" in ('all', 'chosen'));