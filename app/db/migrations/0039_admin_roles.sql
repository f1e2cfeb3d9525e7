CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "admin_invitations_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_invitations_email_format" CHECK ("admin_invitations"."email" = lower("admin_invitations"."email") and length("admin_invitations"."email") <= 254 and "admin_invitations"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "admin_invitations_role_known" CHECK ("admin_invitations"."role" in ('owner', 'moderator', 'support', 'finance', 'content')),
	CONSTRAINT "admin_invitations_not_owner" CHECK ("admin_invitations"."role" <> 'owner'),
	CONSTRAINT "admin_invitations_token_hash_format" CHECK ("admin_invitations"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "owner_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"requested_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_requests_one_open" UNIQUE NULLS NOT DISTINCT("kind","subject_id"),
	CONSTRAINT "owner_requests_kind_known" CHECK ("owner_requests"."kind" in ('clear_data', 'grant_owner')),
	CONSTRAINT "owner_requests_subject_of_grant" CHECK (("owner_requests"."kind" <> 'grant_owner' or "owner_requests"."subject_id" is not null) and ("owner_requests"."kind" <> 'clear_data' or "owner_requests"."subject_id" is null))
);
--> statement-breakpoint
-- safe: the older version of the server reads no role and writes one only in admin:create
ALTER TABLE "admin_users" DROP CONSTRAINT "admin_users_role_known";--> statement-breakpoint
ALTER TABLE "admin_users" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "role_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "role_granted_by" uuid;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "owner_until" timestamp with time zone;--> statement-breakpoint
-- safe: a handful of rows; every administrator so far could do everything
UPDATE "admin_users" SET "role" = 'owner', "role_since" = "created_at";--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_invitations_invited_by" ON "admin_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "admin_invitations_expiry" ON "admin_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "owner_requests_subject" ON "owner_requests" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "owner_requests_requested_by" ON "owner_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "owner_requests_expiry" ON "owner_requests" USING btree ("expires_at");--> statement-breakpoint
-- safe: the table has a handful of rows, and the new column is empty
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_role_granted_by_users_id_fk" FOREIGN KEY ("role_granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: the table has a handful of rows
CREATE INDEX "admin_users_role_granted_by" ON "admin_users" USING btree ("role_granted_by");--> statement-breakpoint
-- safe: the table has a handful of rows
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_role_known" CHECK ("admin_users"."role" in ('owner', 'moderator', 'support', 'finance', 'content'));