CREATE TABLE "report_day_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"day" date PRIMARY KEY NOT NULL,
	"revenue" bigint NOT NULL,
	"bookings" integer NOT NULL,
	"confirm_ms" bigint NOT NULL,
	"new_users" integer NOT NULL,
	"pending_applications" integer NOT NULL,
	"approved_applications" integer NOT NULL,
	"rejected_applications" integer NOT NULL,
	"withdrawn_applications" integer NOT NULL,
	"inquiries" integer NOT NULL,
	"answer_seconds" integer[] NOT NULL,
	"answered_within_day" integer NOT NULL,
	"views" bigint NOT NULL,
	"viewings" integer NOT NULL,
	CONSTRAINT "report_days_revenue_not_negative" CHECK ("report_days"."revenue" >= 0),
	CONSTRAINT "report_days_bookings_not_negative" CHECK ("report_days"."bookings" >= 0),
	CONSTRAINT "report_days_new_users_not_negative" CHECK ("report_days"."new_users" >= 0),
	CONSTRAINT "report_days_pending_applications_not_negative" CHECK ("report_days"."pending_applications" >= 0),
	CONSTRAINT "report_days_approved_applications_not_negative" CHECK ("report_days"."approved_applications" >= 0),
	CONSTRAINT "report_days_rejected_applications_not_negative" CHECK ("report_days"."rejected_applications" >= 0),
	CONSTRAINT "report_days_withdrawn_applications_not_negative" CHECK ("report_days"."withdrawn_applications" >= 0),
	CONSTRAINT "report_days_views_not_negative" CHECK ("report_days"."views" >= 0),
	CONSTRAINT "report_days_viewings_not_negative" CHECK ("report_days"."viewings" >= 0),
	CONSTRAINT "report_days_answered_within_day_not_negative" CHECK ("report_days"."answered_within_day" >= 0),
	CONSTRAINT "report_days_answers_of_inquiries" CHECK (cardinality("report_days"."answer_seconds") <= "report_days"."inquiries")
);
--> statement-breakpoint
DROP INDEX "bookings_confirmed";--> statement-breakpoint
CREATE INDEX "report_day_changes_day" ON "report_day_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "properties_type_ids" ON "properties" USING btree ("property_type","id");--> statement-breakpoint
CREATE INDEX "bookings_confirmed_listings" ON "bookings" USING btree ("decided_at","property_id","total_price") WHERE "bookings"."status" = 'confirmed';
--> statement-breakpoint

-- A closed day is noted when a row of it changes, in the transaction of the change: a report then computes the day from the tables until its
-- figures are stored again. The rows of today, which are nearly all, are not noted. The argument is the column that dates the row.
create function note_report_day() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (day)
    select distinct changed.day
    from (
      select case when length(value) = 10 then value::date else (value::timestamptz at time zone 'Asia/Manila')::date end as day
      from unnest(array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]]) as value
    ) changed
    where changed.day < (now() at time zone 'Asia/Manila')::date;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_note_day after insert or delete or update of status, decided_at, total_price, created_at on bookings
  for each row execute function note_report_day('decided_at');
--> statement-breakpoint
create trigger user_profiles_note_day after insert or delete or update of user_type, created_at on user_profiles
  for each row execute function note_report_day('created_at');
--> statement-breakpoint
create trigger rental_applications_note_day after insert or delete or update of status, deleted_at, created_at on rental_applications
  for each row execute function note_report_day('created_at');
--> statement-breakpoint
create trigger inquiries_note_day after insert or delete or update of sender_id, created_at on inquiries
  for each row execute function note_report_day('created_at');
--> statement-breakpoint
create trigger inspections_note_day after insert or delete or update of type, created_at on inspections
  for each row execute function note_report_day('created_at');
--> statement-breakpoint
-- Views are written every few seconds, so the function is called for earlier days only.
create trigger property_daily_stats_note_new_day after insert or update of views, day on property_daily_stats
  for each row when (new.day < (now() at time zone 'Asia/Manila')::date) execute function note_report_day('day');
--> statement-breakpoint
create trigger property_daily_stats_note_deleted_day after delete on property_daily_stats
  for each row when (old.day < (now() at time zone 'Asia/Manila')::date) execute function note_report_day('day');
--> statement-breakpoint

-- The first answer to an inquiry of an earlier day. Later answers change no figure.
create function note_first_answer() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (day)
    select distinct (i.created_at at time zone 'Asia/Manila')::date
    from inquiries i
    where i.conversation_id = new.conversation_id and i.sender_id <> new.sender_id and i.created_at <= new.created_at
      and (i.created_at at time zone 'Asia/Manila')::date < (now() at time zone 'Asia/Manila')::date
      and not exists (
        select from messages m
        where m.conversation_id = i.conversation_id and m.id <> new.id and m.sender_id <> i.sender_id
          and m.created_at >= i.created_at and m.created_at <= new.created_at);
  return null;
end $$;
--> statement-breakpoint
create trigger messages_note_first_answer after insert on messages for each row execute function note_first_answer();
