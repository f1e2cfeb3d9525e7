CREATE TABLE "roommate_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"starts_on" date NOT NULL,
	"receipts" text NOT NULL,
	"person_id" uuid,
	"giver_id" uuid,
	"is_replacement" boolean DEFAULT false NOT NULL,
	"rent_share" bigint DEFAULT 0 NOT NULL,
	"deposit_share" bigint DEFAULT 0 NOT NULL,
	"deposit_way" text,
	"deposit_paid_at" timestamp with time zone,
	"deposit_received_at" timestamp with time zone,
	"email" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roommate_changes_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "roommate_changes_kind_known" CHECK ("roommate_changes"."kind" in ('join', 'leave', 'receipts')),
	CONSTRAINT "roommate_changes_status_known" CHECK ("roommate_changes"."status" in ('invited', 'open', 'agreed', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "roommate_changes_receipts_known" CHECK ("roommate_changes"."receipts" in ('joint', 'own')),
	CONSTRAINT "roommate_changes_deposit_way_known" CHECK ("roommate_changes"."deposit_way" in ('between', 'owner')),
	CONSTRAINT "roommate_changes_rent_share_not_negative" CHECK ("roommate_changes"."rent_share" >= 0),
	CONSTRAINT "roommate_changes_deposit_share_not_negative" CHECK ("roommate_changes"."deposit_share" >= 0),
	CONSTRAINT "roommate_changes_email_format" CHECK ("roommate_changes"."email" = lower("roommate_changes"."email") and length("roommate_changes"."email") <= 254 and "roommate_changes"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "roommate_changes_token_hash_format" CHECK ("roommate_changes"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "roommate_changes_decline_reason_length" CHECK (length("roommate_changes"."decline_reason") between 1 and 500),
	CONSTRAINT "roommate_changes_link_while_invited" CHECK (num_nonnulls("roommate_changes"."email", "roommate_changes"."token_hash", "roommate_changes"."expires_at") = case "roommate_changes"."status" when 'invited' then 3 else 0 end),
	CONSTRAINT "roommate_changes_invited_joins" CHECK ("roommate_changes"."status" <> 'invited' or "roommate_changes"."kind" = 'join'),
	CONSTRAINT "roommate_changes_giver_of_join" CHECK (("roommate_changes"."kind" = 'join') = ("roommate_changes"."giver_id" is not null)),
	CONSTRAINT "roommate_changes_decision_dated" CHECK (("roommate_changes"."status" in ('invited', 'open')) = ("roommate_changes"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "roommate_consents" (
	"change_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roommate_consents_change_id_user_id_pk" PRIMARY KEY("change_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "roommate_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rent_share" bigint NOT NULL,
	"deposit_share" bigint NOT NULL,
	"receipts" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roommate_shares_rent_share_not_negative" CHECK ("roommate_shares"."rent_share" >= 0),
	CONSTRAINT "roommate_shares_deposit_share_not_negative" CHECK ("roommate_shares"."deposit_share" >= 0),
	CONSTRAINT "roommate_shares_receipts_known" CHECK ("roommate_shares"."receipts" in ('joint', 'own')),
	CONSTRAINT "roommate_shares_dates_in_order" CHECK ("roommate_shares"."ends_on" >= "roommate_shares"."starts_on")
);
--> statement-breakpoint
DROP INDEX "payments_schedule_unique";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "roommate_changes" ADD CONSTRAINT "roommate_changes_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_changes" ADD CONSTRAINT "roommate_changes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_changes" ADD CONSTRAINT "roommate_changes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_changes" ADD CONSTRAINT "roommate_changes_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_changes" ADD CONSTRAINT "roommate_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_consents" ADD CONSTRAINT "roommate_consents_change_id_roommate_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."roommate_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_consents" ADD CONSTRAINT "roommate_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_shares" ADD CONSTRAINT "roommate_shares_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_shares" ADD CONSTRAINT "roommate_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roommate_changes_rental" ON "roommate_changes" USING btree ("rental_id","status","created_at");--> statement-breakpoint
CREATE INDEX "roommate_changes_proposed_by" ON "roommate_changes" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "roommate_changes_person" ON "roommate_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "roommate_changes_giver" ON "roommate_changes" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "roommate_changes_decided_by" ON "roommate_changes" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "roommate_consents_user" ON "roommate_consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roommate_shares_start_unique" ON "roommate_shares" USING btree ("rental_id","user_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "roommate_shares_one_current" ON "roommate_shares" USING btree ("rental_id","user_id") WHERE "roommate_shares"."ends_on" is null;--> statement-breakpoint
CREATE INDEX "roommate_shares_user" ON "roommate_shares" USING btree ("user_id");--> statement-breakpoint

-- safe: the column was added a statement before and is null in every row, so that nothing is looked up
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

-- safe: no row has a payer yet, so that the index is empty and the table is read once
CREATE UNIQUE INDEX "payments_share_unique" ON "payments" USING btree ("rental_id","due_date","payer_id") WHERE "payments"."kind" = 'rent' and "payments"."replaces_id" is null and "payments"."payer_id" is not null;--> statement-breakpoint

-- safe: no row has a payer yet, and the table of one rent book line a month and tenant is read in a moment
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id");--> statement-breakpoint

-- safe: the same rows as before, a line a month and tenant, are sorted in a moment; rents are written for days ahead
CREATE UNIQUE INDEX "payments_schedule_unique" ON "payments" USING btree ("rental_id","kind","due_date") WHERE "payments"."kind" in ('advance', 'deposit', 'rent') and "payments"."replaces_id" is null and "payments"."payer_id" is null;