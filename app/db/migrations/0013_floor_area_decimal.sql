-- One decimal. A view keeps the type of a column, so the one that selects it is made again, unchanged.
DROP VIEW "public"."property_summary_view";--> statement-breakpoint
ALTER TABLE "properties" ALTER COLUMN "floor_area" SET DATA TYPE numeric(8, 1);--> statement-breakpoint
CREATE VIEW "public"."property_summary_view" AS (
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
  p.availability_confirmed_at
from properties p
left join users owner on owner.id = p.owner_id
left join user_profiles profile on profile.user_id = p.owner_id
left join agents manager on manager.id = p.agent_id and manager.is_active
left join users manager_user on manager_user.id = manager.user_id
left join agents owner_agent on owner_agent.user_id = p.owner_id and owner_agent.is_active
where p.deleted_at is null);
