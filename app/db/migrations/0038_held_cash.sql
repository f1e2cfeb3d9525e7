CREATE TABLE "held_cash" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"held_by" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"note" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_cash_transfer_unique" UNIQUE("transfer_id"),
	CONSTRAINT "held_cash_status_known" CHECK ("held_cash"."status" in ('held', 'handed_over', 'written_off', 'cancelled')),
	CONSTRAINT "held_cash_amount_positive" CHECK ("held_cash"."amount" > 0),
	CONSTRAINT "held_cash_note_length" CHECK (length("held_cash"."note") between 1 and 500),
	CONSTRAINT "held_cash_note_of_write_off" CHECK ("held_cash"."status" <> 'written_off' or "held_cash"."note" is not null),
	CONSTRAINT "held_cash_settlement_dated" CHECK (("held_cash"."status" = 'held') = ("held_cash"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "held_cash" ADD CONSTRAINT "held_cash_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_cash" ADD CONSTRAINT "held_cash_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_cash" ADD CONSTRAINT "held_cash_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_cash" ADD CONSTRAINT "held_cash_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_cash_owner" ON "held_cash" USING btree ("owner_id","status","created_at");--> statement-breakpoint
CREATE INDEX "held_cash_holder" ON "held_cash" USING btree ("held_by","owner_id","status");--> statement-breakpoint
CREATE INDEX "held_cash_rental" ON "held_cash" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "held_cash_settled_by" ON "held_cash" USING btree ("settled_by");