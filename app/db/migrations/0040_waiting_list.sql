CREATE TABLE "waiting_list_entries" (
	"property_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_entries_property_id_user_id_pk" PRIMARY KEY("property_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_list_entries_order" ON "waiting_list_entries" USING btree ("property_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_user" ON "waiting_list_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_age" ON "waiting_list_entries" USING btree ("created_at");