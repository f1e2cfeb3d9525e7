CREATE TABLE "buildings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"home_listing_id" uuid,
	"name" text,
	"street" text,
	"barangay" text,
	"city" text DEFAULT '' NOT NULL,
	"city_slug" text,
	"district_slug" text,
	"province" text,
	"region" text DEFAULT '' NOT NULL,
	"location" "point",
	"approximate_location" "point",
	"house_rules" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buildings_home_listing_unique" UNIQUE("home_listing_id"),
	CONSTRAINT "buildings_home_or_named" CHECK (("buildings"."home_listing_id" is null) = ("buildings"."name" is not null)),
	CONSTRAINT "buildings_name_length" CHECK (length("buildings"."name") between 1 and 100),
	CONSTRAINT "buildings_street_length" CHECK (length("buildings"."street") between 1 and 200),
	CONSTRAINT "buildings_barangay_length" CHECK (length("buildings"."barangay") between 1 and 120),
	CONSTRAINT "buildings_city_length" CHECK (length("buildings"."city") between 0 and 120),
	CONSTRAINT "buildings_city_slug_format" CHECK (length("buildings"."city_slug") <= 120 and "buildings"."city_slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "buildings_district_slug_format" CHECK (length("buildings"."district_slug") <= 120 and "buildings"."district_slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "buildings_province_length" CHECK (length("buildings"."province") between 1 and 120),
	CONSTRAINT "buildings_region_length" CHECK (length("buildings"."region") between 0 and 120),
	CONSTRAINT "buildings_location_in_the_philippines" CHECK ("buildings"."location"[0] between 114 and 128 and "buildings"."location"[1] between 4 and 22),
	CONSTRAINT "buildings_approximate_location_in_the_philippines" CHECK ("buildings"."approximate_location"[0] between 114 and 128 and "buildings"."approximate_location"[1] between 4 and 22),
	CONSTRAINT "buildings_location_has_approximate" CHECK (("buildings"."location" is null) = ("buildings"."approximate_location" is null)),
	CONSTRAINT "buildings_house_rules_length" CHECK (length("buildings"."house_rules") between 1 and 4000),
	CONSTRAINT "buildings_version_positive" CHECK ("buildings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"building_id" uuid NOT NULL,
	"parent_id" uuid,
	"listing_id" uuid,
	"kind" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"floor" integer,
	"unit_number" integer NOT NULL,
	"room_number" integer DEFAULT 0 NOT NULL,
	"bed_number" integer DEFAULT 0 NOT NULL,
	"extent" int4range GENERATED ALWAYS AS (int4range("spaces"."unit_number" * 1000000 + "spaces"."room_number" * 1000 + "spaces"."bed_number", "spaces"."unit_number" * 1000000 + "spaces"."room_number" * 1000 + "spaces"."bed_number" + case "spaces"."kind" when 'unit' then 1000000 when 'room' then 1000 else 1 end)) STORED NOT NULL,
	"residents" text DEFAULT 'anyone' NOT NULL,
	"own_bathroom" boolean,
	"bunk" text,
	"out_of_use_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spaces_place_unique" UNIQUE("building_id","extent"),
	CONSTRAINT "spaces_kind_known" CHECK ("spaces"."kind" in ('unit', 'room', 'bed')),
	CONSTRAINT "spaces_label_length" CHECK (length("spaces"."label") between 0 and 40),
	CONSTRAINT "spaces_floor_range" CHECK ("spaces"."floor" between -5 and 100),
	CONSTRAINT "spaces_numbers_by_kind" CHECK ("spaces"."unit_number" between 1 and 999 and case "spaces"."kind" when 'unit' then "spaces"."room_number" = 0 and "spaces"."bed_number" = 0 when 'room' then "spaces"."room_number" between 1 and 999 and "spaces"."bed_number" = 0 else "spaces"."room_number" between 1 and 999 and "spaces"."bed_number" between 1 and 999 end),
	CONSTRAINT "spaces_parent_by_kind" CHECK (("spaces"."kind" = 'unit') = ("spaces"."parent_id" is null)),
	CONSTRAINT "spaces_floor_of_rooms" CHECK ("spaces"."floor" is null or "spaces"."kind" = 'room'),
	CONSTRAINT "spaces_residents_known" CHECK ("spaces"."residents" in ('anyone', 'women', 'men')),
	CONSTRAINT "spaces_residents_of_rooms" CHECK ("spaces"."residents" = 'anyone' or "spaces"."kind" = 'room'),
	CONSTRAINT "spaces_bathroom_of_rooms" CHECK ("spaces"."own_bathroom" is null or "spaces"."kind" = 'room'),
	CONSTRAINT "spaces_bunk_known" CHECK ("spaces"."bunk" in ('upper', 'lower')),
	CONSTRAINT "spaces_bunk_of_beds" CHECK ("spaces"."bunk" is null or "spaces"."kind" = 'bed'),
	CONSTRAINT "spaces_out_of_use_note_length" CHECK (length("spaces"."out_of_use_note") between 1 and 200),
	CONSTRAINT "spaces_version_positive" CHECK ("spaces"."version" > 0)
);
--> statement-breakpoint
-- Every new listing gets a building with one unit, both with its id; statement-level, so that a large load is two inserts. The older version
-- of the server, which knows no buildings, inserts listings too.
create function make_listing_homes() returns trigger language plpgsql as $$
begin
  insert into buildings (id, owner_id, home_listing_id, created_at, updated_at)
    select id, owner_id, id, created_at, created_at from added;
  insert into spaces (id, building_id, listing_id, kind, unit_number, created_at, updated_at)
    select id, id, id, 'unit', 1, created_at, created_at from added;
  return null;
end $$;
--> statement-breakpoint

-- From here on no listing is inserted until this migration ends, so none is missed between the trigger and the rows.
create trigger properties_make_home after insert on properties
  referencing new table as added for each statement execute function make_listing_homes();
--> statement-breakpoint

insert into buildings (id, owner_id, home_listing_id, created_at, updated_at)
  select id, owner_id, id, created_at, created_at from properties order by id;
--> statement-breakpoint

insert into spaces (id, building_id, listing_id, kind, unit_number, created_at, updated_at)
  select id, id, id, 'unit', 1, created_at, created_at from properties order by id;
--> statement-breakpoint

create function keep_space_place() returns trigger language plpgsql as $$
begin
  if (new.building_id, new.kind, new.unit_number, new.room_number, new.bed_number, new.parent_id)
    is distinct from (old.building_id, old.kind, old.unit_number, old.room_number, old.bed_number, old.parent_id) then
    raise exception 'the place of a space in its building is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint

create trigger spaces_keep_place before update on spaces for each row execute function keep_space_place();
--> statement-breakpoint

-- safe: the older version only relies on it to refuse a second holder, and its successor below does the same
DROP INDEX "rental_applications_one_holder";--> statement-breakpoint
ALTER TABLE "rental_applications" ADD COLUMN "held_space_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "space_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "space_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "building_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "extent" int4range DEFAULT null;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "moved_in_on" date;--> statement-breakpoint
-- Bookings and rentals are few beside listings: some thousands of rows, filled within the lock that the new columns take.
-- safe: one booking or rental for many listings; the unit of a listing has the id of the listing
update bookings set space_id = property_id;
--> statement-breakpoint
-- safe: one booking or rental for many listings; the unit of a listing has the id of the listing
update rentals set space_id = property_id, building_id = property_id, extent = int4range(1000000, 2000000);
--> statement-breakpoint
-- safe: reads the few rows that the statement above has just written
alter table bookings alter column space_id set not null;
--> statement-breakpoint
-- safe: reads the few rows that the statement above has just written
alter table rentals alter column space_id set not null;
--> statement-breakpoint
-- safe: reads the few rows that the statement above has just written
alter table rentals alter column building_id set not null;
--> statement-breakpoint
-- safe: reads the few rows that the statement above has just written
alter table rentals alter column extent set not null;
--> statement-breakpoint

-- The older version of the server names no space: it gets the first one of the listing.
create function fill_booking_space() returns trigger language plpgsql as $$
begin
  if new.space_id is null then
    select id into new.space_id from spaces where listing_id = new.property_id order by extent limit 1;
  end if;
  return new;
end $$;
--> statement-breakpoint

create trigger bookings_fill_space before insert on bookings for each row execute function fill_booking_space();
--> statement-breakpoint

create function fill_rental_space() returns trigger language plpgsql as $$
begin
  if new.space_id is null then
    select id into new.space_id from spaces where listing_id = new.property_id order by extent limit 1;
  end if;
  select building_id, extent into new.building_id, new.extent from spaces where id = new.space_id;
  return new;
end $$;
--> statement-breakpoint

create trigger rentals_fill_space before insert or update of space_id, building_id, extent on rentals
  for each row execute function fill_rental_space();
--> statement-breakpoint

-- Nobody can let a space twice on one day, nor a room and a bed of it: their extents overlap. A renewal that was cancelled before it began
-- takes no days.
-- safe: reads the few rows of rentals; the code has refused overlapping rentals of a listing since the first version
alter table rentals add constraint rentals_space_free
  exclude using gist (building_id with =, extent with &&,
    daterange(greatest(starts_on, moved_in_on), coalesce(ended_early_on, ends_on), '[]') with &&)
  where (coalesce(ended_early_on, ends_on) >= greatest(starts_on, moved_in_on));
--> statement-breakpoint

ALTER TABLE "buildings" ADD CONSTRAINT "buildings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_home_listing_id_properties_id_fk" FOREIGN KEY ("home_listing_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_listing_id_properties_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buildings_owner" ON "buildings" USING btree ("owner_id","name","id") WHERE "buildings"."name" is not null;--> statement-breakpoint
CREATE INDEX "buildings_owner_key" ON "buildings" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_label_unique" ON "spaces" USING btree ("building_id",coalesce("parent_id", "building_id"),"label") WHERE "spaces"."label" <> '';--> statement-breakpoint
CREATE INDEX "spaces_parent" ON "spaces" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "spaces_listing" ON "spaces" USING btree ("listing_id");--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_held_space_id_spaces_id_fk" FOREIGN KEY ("held_space_id") REFERENCES "public"."spaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
CREATE UNIQUE INDEX "rental_applications_one_holder_of_space" ON "rental_applications" USING btree ("property_id",coalesce("held_space_id", "property_id")) WHERE "rental_applications"."holds_property";--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
CREATE INDEX "rental_applications_held_space" ON "rental_applications" USING btree ("held_space_id") WHERE "rental_applications"."held_space_id" is not null;--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
CREATE INDEX "bookings_space" ON "bookings" USING btree ("space_id");--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
CREATE INDEX "bookings_reserved_space" ON "bookings" USING btree ("space_id") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
-- safe: reads the few rows of bookings, rentals or applications; they are far fewer than listings
CREATE INDEX "rentals_space" ON "rentals" USING btree ("space_id");