CREATE TABLE "opening_figures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"contest_reason" text,
	"answer" text,
	"corrected_amount" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_figures_payment_unique" UNIQUE("payment_id"),
	CONSTRAINT "opening_figures_kind_known" CHECK ("opening_figures"."kind" in ('deposit', 'advance', 'line', 'water', 'electricity')),
	CONSTRAINT "opening_figures_status_known" CHECK ("opening_figures"."status" in ('proposed', 'confirmed', 'contested', 'kept', 'corrected')),
	CONSTRAINT "opening_figures_amount_not_negative" CHECK ("opening_figures"."amount" >= 0),
	CONSTRAINT "opening_figures_corrected_amount_not_negative" CHECK ("opening_figures"."corrected_amount" >= 0),
	CONSTRAINT "opening_figures_contest_reason_length" CHECK (length("opening_figures"."contest_reason") between 1 and 500),
	CONSTRAINT "opening_figures_answer_length" CHECK (length("opening_figures"."answer") between 1 and 500),
	CONSTRAINT "opening_figures_line_named" CHECK (("opening_figures"."kind" = 'line') = ("opening_figures"."payment_id" is not null)),
	CONSTRAINT "opening_figures_contest_reasoned" CHECK (("opening_figures"."status" in ('proposed', 'confirmed')) = ("opening_figures"."contest_reason" is null)),
	CONSTRAINT "opening_figures_answered" CHECK (("opening_figures"."status" in ('kept', 'corrected')) = ("opening_figures"."answer" is not null)),
	CONSTRAINT "opening_figures_correction_given" CHECK (("opening_figures"."status" = 'corrected') = ("opening_figures"."corrected_amount" is not null))
);
--> statement-breakpoint
CREATE TABLE "tenant_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"status" text DEFAULT 'not_invited' NOT NULL,
	"phone" text,
	"email" text,
	"token_hash" text,
	"sealed_token" text,
	"expires_at" timestamp with time zone,
	"accepted_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_invitations_rental_unique" UNIQUE("rental_id"),
	CONSTRAINT "tenant_invitations_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "tenant_invitations_status_known" CHECK ("tenant_invitations"."status" in ('not_invited', 'invited', 'accepted', 'declined')),
	CONSTRAINT "tenant_invitations_phone_format" CHECK ("tenant_invitations"."phone" ~ '^\+63[2-9][0-9]{8,9}$'),
	CONSTRAINT "tenant_invitations_email_format" CHECK ("tenant_invitations"."email" = lower("tenant_invitations"."email") and length("tenant_invitations"."email") <= 254 and "tenant_invitations"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "tenant_invitations_token_hash_format" CHECK ("tenant_invitations"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "tenant_invitations_sealed_token_length" CHECK (length("tenant_invitations"."sealed_token") between 40 and 2000),
	CONSTRAINT "tenant_invitations_token_when_invited" CHECK (num_nonnulls("tenant_invitations"."token_hash", "tenant_invitations"."sealed_token", "tenant_invitations"."expires_at") = case "tenant_invitations"."status" when 'invited' then 3 else 0 end),
	CONSTRAINT "tenant_invitations_acceptance_named" CHECK (("tenant_invitations"."status" = 'accepted') = ("tenant_invitations"."accepted_by" is not null)),
	CONSTRAINT "tenant_invitations_answer_dated" CHECK (("tenant_invitations"."status" in ('accepted', 'declined')) = ("tenant_invitations"."answered_at" is not null)),
	CONSTRAINT "tenant_invitations_erased_when_answered" CHECK ("tenant_invitations"."answered_at" is null or num_nonnulls("tenant_invitations"."phone", "tenant_invitations"."email") = 0)
);
--> statement-breakpoint
ALTER TABLE "rentals" DROP CONSTRAINT "rentals_one_origin";--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "added_by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_figures" ADD CONSTRAINT "opening_figures_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_figures" ADD CONSTRAINT "opening_figures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_figures_one_of_kind" ON "opening_figures" USING btree ("rental_id","kind") WHERE "opening_figures"."kind" <> 'line';--> statement-breakpoint
CREATE INDEX "opening_figures_rental" ON "opening_figures" USING btree ("rental_id","status");--> statement-breakpoint
CREATE INDEX "tenant_invitations_accepted_by" ON "tenant_invitations" USING btree ("accepted_by");--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_one_origin" CHECK (num_nonnulls("rentals"."booking_id", "rentals"."renews_rental_id") + "rentals"."added_by_owner"::int = 1);