import { sql } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { HomeSpace } from './home-name.labels.ts'

/** Of the rental of the outer query. Null for a single home: its building has no name. */
export const homeSpace = sql<HomeSpace | null>`(
  select jsonb_build_object('building', h.name, 'kind', s.kind, 'label', s.label, 'room', case s.kind when 'bed' then room.label end)
  from ${spaces} s join ${buildings} h on h.id = s.building_id left join ${spaces} room on room.id = s.parent_id
  where s.id = ${rentals.spaceId} and h.name is not null and s.label <> '')`
