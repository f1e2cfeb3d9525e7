-- The last day on which a check that the card of a listing may show is valid: the search filters by it. Triggers keep it, because checks,
-- licenses and agents change in several places. app/domain/listings/public/card-check.rules.ts decides the same for one card.
ALTER TABLE "properties" ADD COLUMN IF NOT EXISTS "checked_until" date;--> statement-breakpoint
-- safe: on a large table the column and it, with CONCURRENTLY, are created before the deployment, and this statement finds it
CREATE INDEX IF NOT EXISTS "properties_checked" ON "properties" USING btree ("checked_until") WHERE "properties"."status" = 'active' and "properties"."deleted_at" is null and "properties"."checked_until" is not null;--> statement-breakpoint

-- Of each kind only the latest check counts. A check without an end is valid until a day that never comes.
create function find_checked_until(listing uuid, owner uuid, manager uuid) returns date language sql stable as $$
  with contact as (
    select coalesce(managing.user_id, owner) as user_id, coalesce(managing.id, own.id) as agent_id
    from (select) one_row
    left join agents managing on managing.id = manager and managing.is_active
    left join agents own on own.user_id = owner and own.is_active
  ), checks as (
    select kind, checked_at, valid_until from contact join verification_checks v on v.user_id = contact.user_id
      where v.property_id is null or v.property_id = listing
    union all
    select 'prc_license', prc_license_checked_at, prc_license_expires_on from contact join agents on agents.id = contact.agent_id
      where prc_license_number is not null and prc_license_checked_at is not null
  )
  select max(coalesce(valid_until, '9999-12-31')) from (
    select distinct on (kind) valid_until from checks order by kind, checked_at desc
  ) latest
$$;
--> statement-breakpoint

create function set_checked_until() returns trigger language plpgsql as $$
begin
  new.checked_until := find_checked_until(new.id, new.owner_id, new.agent_id);
  return new;
end $$;
--> statement-breakpoint

create trigger properties_checked_until before insert or update of owner_id, agent_id on properties
  for each row execute function set_checked_until();
--> statement-breakpoint

create function list_listings_of(people uuid[]) returns setof uuid language sql stable as $$
  select id from properties where owner_id = any (people)
  union
  select p.id from agents a join properties p on p.agent_id = a.id where a.user_id = any (people)
$$;
--> statement-breakpoint

-- Locks the listings in one order, as an update of several listings does, before it changes those with another day.
create function refresh_checked_until(listings uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(listings), 0) = 0 then return; end if;
  perform from properties where id = any (listings) order by id for no key update;
  update properties set checked_until = found.day
  from (
    select id as listing_id, find_checked_until(id, owner_id, agent_id) as day from properties where id = any (listings)
  ) found
  where properties.id = found.listing_id and properties.checked_until is distinct from found.day;
end $$;
--> statement-breakpoint

create function note_changed_checks() returns trigger language plpgsql as $$
begin
  perform refresh_checked_until(array(
    select property_id from changed where property_id is not null
    union
    select list_listings_of(array(select user_id from changed where property_id is null))
  ));
  return null;
end $$;
--> statement-breakpoint

create trigger verification_checks_note_insert after insert on verification_checks
  referencing new table as changed for each statement execute function note_changed_checks();
--> statement-breakpoint

create trigger verification_checks_note_update after update on verification_checks
  referencing new table as changed for each statement execute function note_changed_checks();
--> statement-breakpoint

create trigger verification_checks_note_delete after delete on verification_checks
  referencing old table as changed for each statement execute function note_changed_checks();
--> statement-breakpoint

create function note_changed_agent() returns trigger language plpgsql as $$
begin
  perform refresh_checked_until(array(select list_listings_of(array[new.user_id])));
  return null;
end $$;
--> statement-breakpoint

create trigger agents_note_insert after insert on agents for each row
  when (new.prc_license_checked_at is not null) execute function note_changed_agent();
--> statement-breakpoint

create trigger agents_note_checks after update of is_active, prc_license_number, prc_license_checked_at, prc_license_expires_on on agents
  for each row execute function note_changed_agent();
--> statement-breakpoint

-- safe: only listings of people with a check, a small part of all; the index of the search is loaded again at the start of the new version
update properties set checked_until = found.day
from (
  select p.id as listing_id, find_checked_until(p.id, p.owner_id, p.agent_id) as day
  from properties p
  where exists (select from verification_checks v where v.user_id = p.owner_id)
    or exists (select from agents a where (a.id = p.agent_id or a.user_id = p.owner_id) and a.prc_license_checked_at is not null)
    or exists (select from agents a join verification_checks v on v.user_id = a.user_id where a.id = p.agent_id)
) found
where properties.id = found.listing_id and found.day is not null;
