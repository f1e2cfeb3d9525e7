CREATE TABLE "pending_inquiries" (
	"user_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"key" text NOT NULL,
	"variant" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_inquiries_user_id_property_id_pk" PRIMARY KEY("user_id","property_id"),
	CONSTRAINT "pending_inquiries_variant_known" CHECK ("pending_inquiries"."variant" in ('contact', 'message', 'inspection')),
	CONSTRAINT "pending_inquiries_key_length" CHECK (length("pending_inquiries"."key") between 8 and 200),
	CONSTRAINT "pending_inquiries_message_length" CHECK (length("pending_inquiries"."message") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "pending_inquiries" ADD CONSTRAINT "pending_inquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_inquiries" ADD CONSTRAINT "pending_inquiries_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_inquiries_property" ON "pending_inquiries" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "pending_inquiries_created" ON "pending_inquiries" USING btree ("created_at");