ALTER TABLE "rent_control_rules" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint

-- A replaced rule keeps its days, so only the others may not overlap.
alter table rent_control_rules drop constraint rent_control_rules_no_overlap;
--> statement-breakpoint
alter table rent_control_rules add constraint rent_control_rules_no_overlap
  exclude using gist (area with =, daterange(valid_from, valid_to, '[]') with &&) where (replaced_at is null);
