CREATE TABLE "used_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash"),
	CONSTRAINT "used_devices_device_hash_format" CHECK ("used_devices"."device_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "used_devices" ADD CONSTRAINT "used_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_devices_hash" ON "used_devices" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "used_devices_last_seen" ON "used_devices" USING btree ("last_seen_at");