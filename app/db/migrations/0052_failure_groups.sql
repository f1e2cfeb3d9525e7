CREATE TABLE "failure_groups" (
	"hour" timestamp with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"text" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_id" text,
	"slowest_ms" integer,
	CONSTRAINT "failure_groups_hour_fingerprint_pk" PRIMARY KEY("hour","fingerprint"),
	CONSTRAINT "failure_groups_kind_known" CHECK ("failure_groups"."kind" in ('error', 'slowQuery')),
	CONSTRAINT "failure_groups_fingerprint_length" CHECK (length("failure_groups"."fingerprint") between 32 and 32),
	CONSTRAINT "failure_groups_place_length" CHECK (length("failure_groups"."place") between 1 and 300),
	CONSTRAINT "failure_groups_text_length" CHECK (length("failure_groups"."text") between 0 and 500),
	CONSTRAINT "failure_groups_last_id_length" CHECK (length("failure_groups"."last_id") between 1 and 100),
	CONSTRAINT "failure_groups_count_positive" CHECK ("failure_groups"."count" > 0)
);
