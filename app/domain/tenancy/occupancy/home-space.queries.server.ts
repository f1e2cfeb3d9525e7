import { type SQL, sql } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { ReadCtx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { type HomeSpace, homeName } from './home-name.labels.ts'

type SpaceColumn = typeof rentals.spaceId | typeof bookings.spaceId

const selectSpace = (spaceId: SpaceColumn) => sql<HomeSpace | null>`(
  select jsonb_build_object('building', h.name, 'kind', s.kind, 'label', s.label, 'room', case s.kind when 'bed' then room.label end)
  from ${spaces} s join ${buildings} h on h.id = s.building_id left join ${spaces} room on room.id = s.parent_id
  where s.id = ${spaceId} and h.name is not null and s.label <> '')`

/** Of the rental of the outer query. Null for a single home: its building has no name. */
export const homeSpace = selectSpace(rentals.spaceId)
export const bookedSpace = selectSpace(bookings.spaceId)

/** The name of the home of the rental of the outer query, which joins `properties`. Lists are sorted by the title of the listing. */
export function selectHomeName(ctx: Pick<ReadCtx, 'request'>, space: typeof homeSpace = homeSpace): SQL<string> {
  const { locale } = ctx.request
  return sql`jsonb_build_object('title', ${selectListingTitle(ctx)}, 'space', ${space})`.mapWith(
    ({ title, space: rented }: { title: string; space: HomeSpace | null }) => homeName(title, rented, locale),
  )
}
