CREATE TABLE "condition_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"room" text NOT NULL,
	"condition" text NOT NULL,
	"note" text,
	"is_correction" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_entries_room_length" CHECK (length("condition_entries"."room") between 1 and 80),
	CONSTRAINT "condition_entries_condition_known" CHECK ("condition_entries"."condition" in ('good', 'worn', 'damaged', 'missing')),
	CONSTRAINT "condition_entries_note_length" CHECK (length("condition_entries"."note") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "condition_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_photos_file_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_name" text,
	"owner_accepted_at" timestamp with time zone,
	"tenant_name" text,
	"tenant_accepted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_reports_one_of_kind" UNIQUE("rental_id","kind"),
	CONSTRAINT "condition_reports_kind_known" CHECK ("condition_reports"."kind" in ('move_in', 'move_out')),
	CONSTRAINT "condition_reports_owner_name_length" CHECK (length("condition_reports"."owner_name") between 1 and 200),
	CONSTRAINT "condition_reports_tenant_name_length" CHECK (length("condition_reports"."tenant_name") between 1 and 200),
	CONSTRAINT "condition_reports_owner_dated" CHECK (("condition_reports"."owner_name" is null) = ("condition_reports"."owner_accepted_at" is null)),
	CONSTRAINT "condition_reports_tenant_dated" CHECK (("condition_reports"."tenant_name" is null) = ("condition_reports"."tenant_accepted_at" is null)),
	CONSTRAINT "condition_reports_version_positive" CHECK ("condition_reports"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_deductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"evidence_file_id" uuid NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_deductions_file_unique" UNIQUE("evidence_file_id"),
	CONSTRAINT "deposit_deductions_amount_positive" CHECK ("deposit_deductions"."amount" > 0),
	CONSTRAINT "deposit_deductions_reason_length" CHECK (length("deposit_deductions"."reason") between 1 and 500),
	CONSTRAINT "deposit_deductions_status_known" CHECK ("deposit_deductions"."status" in ('proposed', 'accepted', 'contested', 'withdrawn')),
	CONSTRAINT "deposit_deductions_answer_length" CHECK (length("deposit_deductions"."answer") between 1 and 500),
	CONSTRAINT "deposit_deductions_decision_dated" CHECK (("deposit_deductions"."status" = 'proposed') = ("deposit_deductions"."decided_at" is null)),
	CONSTRAINT "deposit_deductions_contest_reasoned" CHECK ("deposit_deductions"."status" <> 'contested' or "deposit_deductions"."answer" is not null)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "audience" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "condition_entries" ADD CONSTRAINT "condition_entries_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_entries" ADD CONSTRAINT "condition_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_entry_id_condition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."condition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_evidence_file_id_stored_files_id_fk" FOREIGN KEY ("evidence_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_entries_report" ON "condition_entries" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "condition_entries_author" ON "condition_entries" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "condition_photos_entry" ON "condition_photos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "deposit_deductions_rental" ON "deposit_deductions" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_deductions_created_by" ON "deposit_deductions" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_audience_known" CHECK ("documents"."audience" in ('both', 'owner', 'tenant'));--> statement-breakpoint

-- What both sides accepted is never changed. Erasure replaces what a person wrote.
create function keep_condition_report() returns trigger language plpgsql as $$
declare
  names constant text[] := array['owner_name', 'tenant_name', 'updated_at'];
begin
  if old.owner_accepted_at is null or old.tenant_accepted_at is null then
    return new;
  end if;
  if to_jsonb(new) - names = to_jsonb(old) - names
    and (new.owner_name = old.owner_name or new.owner_name = '[erased]')
    and (new.tenant_name = old.tenant_name or new.tenant_name = '[erased]')
  then
    return new;
  end if;
  raise exception 'accepted rows of condition_reports are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger condition_reports_permanent before update on condition_reports
  for each row execute function keep_condition_report();
--> statement-breakpoint
create function keep_condition_entry() returns trigger language plpgsql as $$
declare
  changed constant condition_entries := case when tg_op = 'INSERT' then new else old end;
  is_accepted boolean;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['room', 'note'] = to_jsonb(old) - array['room', 'note']
    and (new.room = old.room or new.room = '[erased]') and (new.note is null or new.note is not distinct from old.note)
  then
    return new;
  end if;
  select owner_accepted_at is not null and tenant_accepted_at is not null into is_accepted
    from condition_reports where id = changed.report_id;
  if tg_op = 'INSERT' then
    if is_accepted = new.is_correction then
      return new;
    end if;
  elsif tg_op = 'DELETE' and not is_accepted then
    return old;
  end if;
  raise exception 'accepted rows of condition_entries are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger condition_entries_permanent before insert or update or delete on condition_entries
  for each row execute function keep_condition_entry();
--> statement-breakpoint
create function keep_condition_photo() returns trigger language plpgsql as $$
declare
  is_accepted boolean;
begin
  select r.owner_accepted_at is not null and r.tenant_accepted_at is not null and not e.is_correction into is_accepted
    from condition_entries e join condition_reports r on r.id = e.report_id
    where e.id = case when tg_op = 'INSERT' then new.entry_id else old.entry_id end;
  -- The entry is gone when its photos are removed with it.
  if is_accepted is true or tg_op = 'UPDATE' then
    raise exception 'accepted rows of condition_photos are never changed' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger condition_photos_permanent before insert or update or delete on condition_photos
  for each row execute function keep_condition_photo();
--> statement-breakpoint
create function keep_deposit_deduction() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'answer', 'decided_at', 'updated_at'];
  erasable constant text[] := array['reason', 'answer', 'updated_at'];
begin
  if (new.reason = old.reason or new.reason = '[erased]')
    and (to_jsonb(new) - erasable = to_jsonb(old) - erasable
      or old.status in ('proposed', 'contested') and to_jsonb(new) - decision - 'reason' = to_jsonb(old) - decision - 'reason')
  then
    return new;
  end if;
  raise exception 'facts and decisions of deposit_deductions are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger deposit_deductions_permanent before update on deposit_deductions
  for each row execute function keep_deposit_deduction();
