-- What is let (room_type) decides which of these facts a listing can have: app/domain/listings/README.md. All rows fit the constraints,
-- because the columns are new; a later version validates them.
ALTER TABLE "properties" ADD COLUMN IF NOT EXISTS "residents" text DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN IF NOT EXISTS "own_bathroom" boolean;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN IF NOT EXISTS "curfew" text;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_residents_known" CHECK ("properties"."residents" in ('anyone', 'women', 'men')) NOT VALID;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_curfew_known" CHECK ("properties"."curfew" in ('none', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00', '00:00', '01:00', '02:00', '03:00')) NOT VALID;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_shared_home_rules" CHECK (("properties"."residents" = 'anyone' and "properties"."curfew" is null) or ("properties"."room_type" <> 'entire_place' and "properties"."property_type" <> 'commercial')) NOT VALID;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_own_bathroom_of_rooms" CHECK ("properties"."own_bathroom" is null or "properties"."room_type" = 'private_room') NOT VALID;--> statement-breakpoint

-- With new columns at its end, so that the older version goes on reading it.
create or replace view property_summary_view as

select
  p.id,
  p.title,
  p.title_fil,
  p.base_price as price,
  p.security_deposit as deposit,
  p.bedroom_count as bedrooms,
  p.bathroom_count as bathrooms,
  p.parking_count as parking,
  p.floor_area,
  p.property_type,
  p.status,
  p.featured,
  p.available_from,
  p.approximate_location[0] as lng,
  p.approximate_location[1] as lat,
  concat_ws(', ', p.barangay, nullif(p.city, '')) as address,
  p.barangay,
  p.city,
  p.city_slug,
  p.district_slug,
  p.region,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'url', i.url, 'width', i.width, 'height', i.height, 'widths', i.widths,
          'alt', i.alt, 'altFil', i.alt_fil, 'placeholder', i.placeholder, 'isIllustration', i.is_illustration, 'hasAvif', i.has_avif
        ) order by i."order"
      )
      from property_images i
      where i.property_id = p.id
    ),
    '[]'::jsonb
  ) as images,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('slug', a.slug, 'name', a.name, 'nameFil', a.name_fil) order by a.position, a.slug)
      from property_amenities pa
      join amenities a on a.id = pa.amenity_id
      where pa.property_id = p.id
    ),
    '[]'::jsonb
  ) as amenities,
  p.owner_id,
  owner.full_name as owner_name,
  owner.avatar_url as owner_avatar_url,
  profile.user_type as owner_type,
  coalesce(manager.id, owner_agent.id) as agent_id,
  coalesce(manager.user_id, owner_agent.user_id) as agent_user_id,
  case when manager.id is not null then manager_user.full_name when owner_agent.id is not null then owner.full_name end as agent_name,
  coalesce(manager.agency_name, owner_agent.agency_name) as agent_agency,
  case when manager.id is not null then manager_user.avatar_url when owner_agent.id is not null then owner.avatar_url end as agent_avatar_url,
  p.created_at,
  p.published_at,
  p.availability_confirmed_at,
  p.room_type,
  p.residents,
  p.own_bathroom
from properties p
left join users owner on owner.id = p.owner_id
left join user_profiles profile on profile.user_id = p.owner_id
left join agents manager on manager.id = p.agent_id and manager.is_active
left join users manager_user on manager_user.id = manager.user_id
left join agents owner_agent on owner_agent.user_id = p.owner_id and owner_agent.is_active
where p.deleted_at is null;
--> statement-breakpoint
-- Owners of rooms and bedspaces had only the title to say for whom they are. A title that names both, or neither, says nothing.
-- safe: only rooms and bedspaces whose title names women or men, a few of a hundred listings; nothing else waits for these rows
update properties set residents = case when named.women then 'women' else 'men' end
from (
  select id,
    title || ' ' || coalesce(title_fil, '') ~* '\m(for|all|para sa( mga)?) (women|ladies|girls|females?|babae)\M|\m(women|ladies|girls|females?|babae) (only|lang|bedspacers?)\M|\mlady bedspacers?\M' as women,
    title || ' ' || coalesce(title_fil, '') ~* '\m(for|all|para sa( mga)?) (men|gentlemen|boys|males?|lalaki)\M|\m(men|gentlemen|boys|males?|lalaki) (only|lang|bedspacers?)\M' as men
  from properties where room_type <> 'entire_place' and property_type <> 'commercial'
) named
where named.id = properties.id and named.women <> named.men;
--> statement-breakpoint
-- The index of the filters with the new ones. The older version reads it as well: it has the same keys.
-- safe: on a large table the columns and it, with CONCURRENTLY, are created before the deployment, and this statement finds it
create index if not exists properties_public_search on properties (city_slug, property_type, base_price)
  include (district_slug, region, province, city, barangay, furnishing, bedroom_count, bathroom_count, parking_count, pets_allowed,
    available_from, advance_months, security_deposit, cleaning_fee, approximate_location, published_at, id,
    room_type, residents, own_bathroom, curfew, included_utilities)
  where status = 'active' and deleted_at is null;
--> statement-breakpoint
drop index properties_public_filters;
