// Which space of a listing a new lease gets.
import { sql } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { lastBookedDay, takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { LeaseDates } from './booking.rules.ts'
import { lockBuilding, requireFreeSpace } from './rental-dates.queries.server.ts'

/** `isShared`: the listing offers several spaces, of which this is one. */
export type ChosenSpace = { id: string; isShared: boolean }

type FreeSpace = { id: string; isFree: boolean }

/**
 * The chosen space, or the first free one of the listing in the order of the building. A listing with one space behaves as a home always did:
 * a rental refuses the lease with its last day, and whether another application may be approved is decided by the holder of the listing. Call it in
 * a transaction with the listing locked; it locks the building.
 */
export async function chooseSpace(
  ctx: Ctx,
  listingId: string,
  dates: LeaseDates,
  wantedId?: string,
): Promise<ChosenSpace> {
  await lockBuilding(ctx, sql`${spaces.listingId} = ${listingId}`)
  const offered = await listSpaces(ctx, listingId, dates)
  const [only] = offered
  if (offered.length === 1 && only) {
    await requireFreeSpace(ctx, only.id, dates)
    if (await isReservedElsewhere(ctx, only.id, dates)) fail('booking.noSpaceFree')
    return { id: only.id, isShared: false }
  }
  const chosen = offered.find(({ id, isFree }) => isFree && (wantedId === undefined || id === wantedId))
  return chosen ? { id: chosen.id, isShared: true } : fail('booking.noSpaceFree')
}

/** At most as many as a listing can offer. */
const MAX_OFFERED_SPACES = 500

async function listSpaces(ctx: Ctx, listingId: string, { startsOn, endsOn }: LeaseDates): Promise<FreeSpace[]> {
  const { rows } = await ctx.db.execute<FreeSpace>(sql`
    select s.id, s.out_of_use_note is null
      and not exists (select from ${rentals} r where r.building_id = s.building_id and r.extent && s.extent and ${takesDays(sql.raw('r'))}
        and greatest(r.starts_on, r.moved_in_on) <= ${endsOn} and coalesce(r.ended_early_on, r.ends_on) >= ${startsOn})
      and not exists (${selectReservation({ startsOn, endsOn })}) as "isFree"
    from ${spaces} s where s.listing_id = ${listingId} order by s.extent limit ${MAX_OFFERED_SPACES}`)
  return rows
}

/** A pending booking of a row `s` of spaces, or of a space that contains it or is in it. */
const selectReservation = ({ startsOn, endsOn }: LeaseDates) => sql`
  select from ${spaces} booked join ${bookings} b on b.space_id = booked.id
  where booked.building_id = s.building_id and booked.extent && s.extent and b.status = 'pending'
    and b.move_in_date <= ${endsOn} and ${lastBookedDay(sql.raw('b'))} >= ${startsOn}`

/** Whether somebody has booked the space, one that contains it or one that is in it, and has not moved in. */
export async function isReserved(ctx: Ctx, spaceId: string, dates: LeaseDates): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${spaces} s where s.id = ${spaceId} and exists (${selectReservation(dates)})`)
  return rows.length > 0
}

/** Bookings of the space itself are decided by the holder of its listing. */
async function isReservedElsewhere(ctx: Ctx, spaceId: string, dates: LeaseDates): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${spaces} s where s.id = ${spaceId} and exists (${selectReservation(dates)} and booked.id <> s.id)`)
  return rows.length > 0
}
