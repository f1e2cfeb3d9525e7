-- Each owner has one series of numbers for a year. Numbers that were printed before stay as they are, as text: two owners may now have the same
-- number, and a number has letters. The two tables are written again, which is short: a row is a confirmed booking or payment.
CREATE TABLE "invoice_numbers" (
	"paper_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"number" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_numbers_paper_id_position_pk" PRIMARY KEY("paper_id","position"),
	CONSTRAINT "invoice_numbers_position_range" CHECK ("invoice_numbers"."position" between 1 and 2),
	CONSTRAINT "invoice_numbers_number_length" CHECK (length("invoice_numbers"."number") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"owner_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_counters_owner_id_year_pk" PRIMARY KEY("owner_id","year"),
	CONSTRAINT "receipt_counters_year_range" CHECK ("receipt_counters"."year" between 2000 and 9999),
	CONSTRAINT "receipt_counters_last_number_positive" CHECK ("receipt_counters"."last_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_prefixes" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_prefixes_prefix_format" CHECK ("receipt_prefixes"."prefix" ~ '^[A-Z0-9]{1,8}$')
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_receipt_number_unique";--> statement-breakpoint
ALTER TABLE "payment_acknowledgments" DROP CONSTRAINT "payment_acknowledgments_transfer_unique";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "receipt_number" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "payment_acknowledgments" DROP CONSTRAINT "payment_acknowledgments_pkey";--> statement-breakpoint
ALTER TABLE "payment_acknowledgments" ADD PRIMARY KEY ("transfer_id");--> statement-breakpoint
ALTER TABLE "payment_acknowledgments" ALTER COLUMN "number" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payment_acknowledgments" ALTER COLUMN "number" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "payment_acknowledgments" ALTER COLUMN "number" SET DEFAULT nextval('receipt_numbers')::text;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_prefixes" ADD CONSTRAINT "receipt_prefixes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_numbers_owner" ON "invoice_numbers" USING btree ("owner_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_acknowledgments_number_unique" ON "payment_acknowledgments" USING btree ("rental_id","number");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_receipt_number_length" CHECK (length("bookings"."receipt_number") between 1 and 24);--> statement-breakpoint
ALTER TABLE "payment_acknowledgments" ADD CONSTRAINT "payment_acknowledgments_number_length" CHECK (length("payment_acknowledgments"."number") between 1 and 24);--> statement-breakpoint

create trigger invoice_numbers_append_only before update or delete on invoice_numbers
  for each statement execute function refuse_change();
