CREATE TABLE "listing_codes" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "listing_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "listing_codes_code_format" CHECK ("listing_codes"."code" ~ '^[a-hjkmnp-z2-9]{7}$')
);
--> statement-breakpoint
CREATE TABLE "listing_scan_days" (
	"property_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "listing_scan_days_property_id_day_source_pk" PRIMARY KEY("property_id","day","source"),
	CONSTRAINT "listing_scan_days_source_known" CHECK ("listing_scan_days"."source" in ('poster', 'square', 'share', 'messenger', 'viber', 'whatsapp', 'facebook')),
	CONSTRAINT "listing_scan_days_scans_positive" CHECK ("listing_scan_days"."scans" > 0)
);
--> statement-breakpoint
ALTER TABLE "listing_codes" ADD CONSTRAINT "listing_codes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_scan_days" ADD CONSTRAINT "listing_scan_days_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Seven characters made from the id, so that the same listing gets the same code in every copy of the data. `attempt` makes another one if
-- two listings meet in the same code, of 27 billion.
create function make_listing_code(listing uuid, attempt integer) returns text language plpgsql immutable as $$
declare
  letters constant text := 'abcdefghjkmnpqrstuvwxyz23456789';
  rest bigint := ('x' || substr(md5(listing::text || ' ' || attempt), 1, 15))::bit(60)::bigint;
  code text := '';
begin
  while length(code) < 7 loop
    code := code || substr(letters, (rest % 31)::integer + 1, 1);
    rest := rest / 31;
  end loop;
  return code;
end $$;
--> statement-breakpoint

-- Statement-level, so that a large load is one insert. The older version of the server, which knows no codes, inserts listings too.
create function add_listing_codes() returns trigger language plpgsql as $$
declare
  attempt integer := 0;
begin
  loop
    insert into listing_codes (property_id, code)
      select added.id, make_listing_code(added.id, attempt) from added
      where not exists (select from listing_codes c where c.property_id = added.id)
      on conflict do nothing;
    exit when not exists (select from added where not exists (select from listing_codes c where c.property_id = added.id));
    attempt := attempt + 1;
  end loop;
  return null;
end $$;
--> statement-breakpoint

-- From here on no listing is inserted until this migration ends, so none is missed between the trigger and the rows.
create trigger properties_add_code after insert on properties
  referencing new table as added for each statement execute function add_listing_codes();
--> statement-breakpoint

do $$
declare
  attempt integer := 0;
begin
  loop
    insert into listing_codes (property_id, code)
      select p.id, make_listing_code(p.id, attempt) from properties p
      where not exists (select from listing_codes c where c.property_id = p.id)
      order by p.id on conflict do nothing;
    exit when not exists (select from properties p where not exists (select from listing_codes c where c.property_id = p.id));
    attempt := attempt + 1;
  end loop;
end $$;
