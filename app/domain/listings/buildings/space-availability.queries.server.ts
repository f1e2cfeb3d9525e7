// Availability of the spaces of listings in SQL: the twin of `space-availability.rules.ts`. Nothing about it is stored.
import { type SQL, sql } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { offersSeveral, type SpaceAvailability } from './space-availability.rules.ts'

/** Its condition is the one of the exclusion constraint `rentals_space_free`, so that a query uses the index of the constraint. */
export const takesDays = (rental: SQL): SQL =>
  sql`coalesce(${rental}.ended_early_on, ${rental}.ends_on) >= greatest(${rental}.starts_on, ${rental}.moved_in_on)`

/** The last day of a pending booking: `calculateLeaseDates`. */
export const lastBookedDay = (booking: SQL): SQL =>
  sql`((${booking}.move_in_date + make_interval(months => ${booking}.lease_months))::date - 1)`

const [SPACE, RENTAL, BOOKING] = [sql.raw('s'), sql.raw('r'), sql.raw('b')]

/** Of a row `s` of spaces: the last day on which anybody has it or a space that overlaps with it; null if nobody does from today. */
export const occupiedUntil = (today: Day): SQL => sql`(
  select max(o.last_day) from (
    select coalesce(r.ended_early_on, r.ends_on) as last_day from ${rentals} ${RENTAL}
    where r.building_id = s.building_id and r.extent && s.extent and ${takesDays(RENTAL)}
      and coalesce(r.ended_early_on, r.ends_on) >= ${today}::date
    union all
    select ${lastBookedDay(BOOKING)} from ${spaces} booked join ${bookings} ${BOOKING} on b.space_id = booked.id
    where booked.building_id = s.building_id and booked.extent && s.extent and b.status = 'pending'
      and ${lastBookedDay(BOOKING)} >= ${today}::date
  ) o)`

/** By the id of the listing; listings without spaces, which is none that can be seen, are left out. */
export async function loadSpaceAvailability(
  ctx: Ctx,
  listingIds: readonly string[],
): Promise<Map<string, SpaceAvailability>> {
  if (listingIds.length === 0) return new Map()
  const today = toManilaDay(ctx.now())
  const { rows } = await ctx.db.execute<SpaceAvailability & { listingId: string }>(sql`
    select listing_id as "listingId", count(*)::int as total,
      count(*) filter (where is_usable and occupied_until is null)::int as free,
      (min(coalesce(occupied_until + 1, ${today}::date)) filter (where is_usable))::text as "freeFrom"
    from (
      select s.listing_id, s.out_of_use_note is null as is_usable, ${occupiedUntil(today)} as occupied_until
      from ${spaces} ${SPACE} where s.listing_id = any (${sql.param([...listingIds])}::uuid[])
    ) offered
    group by listing_id`)
  return new Map(rows.map(({ listingId, ...availability }) => [listingId, availability]))
}

/** Null for a listing with one space, whose status says whether it is free. */
export async function findSharedAvailability(ctx: Ctx, listingId: string): Promise<SpaceAvailability | null> {
  const availability = (await loadSpaceAvailability(ctx, [listingId])).get(listingId)
  return availability && offersSeveral(availability) ? availability : null
}
