CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"method" text NOT NULL,
	"bank_name" text,
	"account_name" text NOT NULL,
	"account_number" text,
	"note" text,
	"qr_payload" text,
	"qr_account" text,
	"position" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_method_known" CHECK ("payout_accounts"."method" in ('gcash', 'maya', 'bank', 'cash')),
	CONSTRAINT "payout_accounts_bank_name_length" CHECK (length("payout_accounts"."bank_name") between 1 and 60),
	CONSTRAINT "payout_accounts_account_name_length" CHECK (length("payout_accounts"."account_name") between 1 and 100),
	CONSTRAINT "payout_accounts_account_number_length" CHECK (length("payout_accounts"."account_number") between 6 and 20),
	CONSTRAINT "payout_accounts_note_length" CHECK (length("payout_accounts"."note") between 1 and 200),
	CONSTRAINT "payout_accounts_qr_payload_length" CHECK (length("payout_accounts"."qr_payload") between 1 and 512),
	CONSTRAINT "payout_accounts_qr_account_length" CHECK (length("payout_accounts"."qr_account") between 1 and 200),
	CONSTRAINT "payout_accounts_position_range" CHECK ("payout_accounts"."position" between 1 and 1000000),
	CONSTRAINT "payout_accounts_bank_named" CHECK (("payout_accounts"."bank_name" is not null) = ("payout_accounts"."method" = 'bank')),
	CONSTRAINT "payout_accounts_number_unless_cash" CHECK (("payout_accounts"."account_number" is null) = ("payout_accounts"."method" = 'cash')),
	CONSTRAINT "payout_accounts_qr_with_account" CHECK (("payout_accounts"."qr_payload" is null) = ("payout_accounts"."qr_account" is null) and ("payout_accounts"."qr_payload" is null or "payout_accounts"."method" <> 'cash'))
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_owner" ON "payout_accounts" USING btree ("owner_id","position");--> statement-breakpoint
CREATE INDEX "payout_accounts_number" ON "payout_accounts" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "payout_accounts_qr_account" ON "payout_accounts" USING btree ("qr_account");