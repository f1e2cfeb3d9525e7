// The data of a listing card in one row, for lists, search and the home page.
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, numeric, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { LISTING_STATUSES, PROPERTY_TYPES, RESIDENTS, ROLES, ROOM_TYPES } from '#app/shared/vocabulary.ts'
import { centavos, day, moment } from '#app/db/schema/columns.server.ts'

export type SummaryImage = {
  url: string
  width: number
  height: number
  widths: number[]
  alt: string
  altFil: string | null
  placeholder: string | null
  isIllustration: boolean
  hasAvif: boolean
}
export type SummaryAmenity = { slug: string; name: string; nameFil: string }

/**
 * Photos and amenities are subqueries for each row and people are LEFT JOINs over unique keys, so the cost of a page does not
 * depend on the number of listings, and a count reads none of them. Contains public data only: the approximate position, no
 * street, no email, no phone (promise Z7).
 */
export const propertySummaryView = pgView('property_summary_view', {
  id: uuid().notNull(),
  title: text().notNull(),
  titleFil: text('title_fil'),
  price: centavos('price').notNull(),
  deposit: centavos('deposit'),
  bedrooms: integer().notNull(),
  bathrooms: integer().notNull(),
  parking: integer().notNull(),
  floorArea: numeric('floor_area', { precision: 8, scale: 1, mode: 'number' }),
  propertyType: text('property_type', { enum: PROPERTY_TYPES }).notNull(),
  status: text({ enum: LISTING_STATUSES }).notNull(),
  featured: boolean().notNull(),
  availableFrom: day('available_from'),
  lng: doublePrecision(),
  lat: doublePrecision(),
  address: text().notNull(),
  barangay: text(),
  city: text().notNull(),
  citySlug: text('city_slug'),
  districtSlug: text('district_slug'),
  region: text().notNull(),
  images: jsonb().$type<SummaryImage[]>().notNull(),
  amenities: jsonb().$type<SummaryAmenity[]>().notNull(),
  ownerId: uuid('owner_id').notNull(),
  ownerName: text('owner_name').notNull(),
  ownerAvatarUrl: text('owner_avatar_url'),
  ownerType: text('owner_type', { enum: ROLES }),
  /** The contact: the agent who manages the listing, else the owner if they are an active agent. */
  agentId: uuid('agent_id'),
  agentUserId: uuid('agent_user_id'),
  agentName: text('agent_name'),
  agentAgency: text('agent_agency'),
  agentAvatarUrl: text('agent_avatar_url'),
  createdAt: moment('created_at').notNull(),
  publishedAt: moment('published_at'),
  availabilityConfirmedAt: moment('availability_confirmed_at'),
  roomType: text('room_type', { enum: ROOM_TYPES }).notNull(),
  residents: text({ enum: RESIDENTS }).notNull(),
  ownBathroom: boolean('own_bathroom'),
}).as(sql`
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
where p.deleted_at is null`)
