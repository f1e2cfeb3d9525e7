CREATE TABLE "listing_changes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"changed_in" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listing_changes_changed_in" ON "listing_changes" USING btree ("changed_in");
--> statement-breakpoint

-- Which transaction changed which listing last. A search in memory asks for all since the oldest transaction that was still open when it
-- asked before, so that one that commits late is never missed. Statement-level, so that a large load costs one note for each listing.
create function note_listing_changes() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id, changed_in)
    select distinct id, pg_current_xact_id()::text::bigint from changed order by id
    on conflict (listing_id) do update set changed_in = excluded.changed_in
      where listing_changes.changed_in <> excluded.changed_in;
  return null;
end $$;
--> statement-breakpoint
create trigger properties_note_insert after insert on properties
  referencing new table as changed for each statement execute function note_listing_changes();
--> statement-breakpoint
create trigger properties_note_update after update on properties
  referencing new table as changed for each statement execute function note_listing_changes();
--> statement-breakpoint
create trigger properties_note_delete after delete on properties
  referencing old table as changed for each statement execute function note_listing_changes();
--> statement-breakpoint

-- The listing is locked before its note is, as an update of the listing does it: two editors then wait for each other in one order only.
create function note_listing_part_changes() returns trigger language plpgsql as $$
begin
  perform from properties where id in (select property_id from changed) order by id for no key update;
  insert into listing_changes (listing_id, changed_in)
    select distinct property_id, pg_current_xact_id()::text::bigint from changed order by property_id
    on conflict (listing_id) do update set changed_in = excluded.changed_in
      where listing_changes.changed_in <> excluded.changed_in;
  return null;
end $$;
--> statement-breakpoint
create trigger property_amenities_note_insert after insert on property_amenities
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint
create trigger property_amenities_note_update after update on property_amenities
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint
create trigger property_amenities_note_delete after delete on property_amenities
  referencing old table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint
create trigger property_images_note_insert after insert on property_images
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint
create trigger property_images_note_update after update on property_images
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint
create trigger property_images_note_delete after delete on property_images
  referencing old table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint

-- The nil uuid: all of them.
create function note_all_listings_changed() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id, changed_in)
    values ('00000000-0000-0000-0000-000000000000', pg_current_xact_id()::text::bigint)
    on conflict (listing_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
--> statement-breakpoint
create trigger properties_note_truncate after truncate on properties
  for each statement execute function note_all_listings_changed();
--> statement-breakpoint
create trigger property_amenities_note_truncate after truncate on property_amenities
  for each statement execute function note_all_listings_changed();
