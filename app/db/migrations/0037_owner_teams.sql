CREATE TABLE "acting_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"person_id" uuid,
	"role" text NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"email" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "team_members_role_known" CHECK ("team_members"."role" in ('co_owner', 'manager', 'caretaker', 'accountant')),
	CONSTRAINT "team_members_status_known" CHECK ("team_members"."status" in ('invited', 'active', 'removed')),
	CONSTRAINT "team_members_email_format" CHECK ("team_members"."email" = lower("team_members"."email") and length("team_members"."email") <= 254 and "team_members"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "team_members_token_hash_format" CHECK ("team_members"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "team_members_invitation_whole" CHECK (num_nonnulls("team_members"."email", "team_members"."token_hash", "team_members"."expires_at") = case "team_members"."status" when 'invited' then 3 else 0 end),
	CONSTRAINT "team_members_acceptance_whole" CHECK (case "team_members"."status" when 'invited' then num_nonnulls("team_members"."person_id", "team_members"."accepted_at") = 0
        when 'active' then num_nonnulls("team_members"."person_id", "team_members"."accepted_at") = 2
        else num_nonnulls("team_members"."person_id", "team_members"."accepted_at") <> 1 end),
	CONSTRAINT "team_members_removal_dated" CHECK (("team_members"."status" = 'removed') = ("team_members"."removed_at" is not null)),
	CONSTRAINT "team_members_not_the_owner" CHECK ("team_members"."person_id" <> "team_members"."owner_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "for_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "acting_sessions" ADD CONSTRAINT "acting_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting_sessions" ADD CONSTRAINT "acting_sessions_member_id_team_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acting_sessions_member" ON "acting_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "team_members_owner" ON "team_members" USING btree ("owner_id","status","created_at");--> statement-breakpoint
CREATE INDEX "team_members_person" ON "team_members" USING btree ("person_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_one_invitation" ON "team_members" USING btree ("owner_id","email") WHERE "team_members"."status" = 'invited';--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_one_active" ON "team_members" USING btree ("owner_id","person_id") WHERE "team_members"."status" = 'active';--> statement-breakpoint
-- safe: one read of the log, and the index stays empty because no entry has the new column yet
CREATE INDEX "audit_log_for_owner" ON "audit_log" USING btree ("for_owner_id","actor_id","id") WHERE "audit_log"."for_owner_id" is not null;