// Whether a space is free for a lease: rentals of one space, or of a room and a bed of it, never overlap. The database refuses an overlap
// too (`rentals_space_free`); these checks say until when somebody has it.
import { and, desc, eq, gte, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { LeaseDates } from './booking.rules.ts'

/** What happens in one building happens one after the other. Lock the listing before. The spaces are of one building, as those of a listing. */
export async function lockBuilding(ctx: Ctx, isItsSpace: SQL): Promise<void> {
  const buildingId = sql`(select ${spaces.buildingId} from ${spaces} where ${isItsSpace} limit 1)`
  await ctx.db.select({ id: buildings.id }).from(buildings).where(eq(buildings.id, buildingId)).for('no key update')
}

/** Call it with the building locked; otherwise another rental may start in between, and the database refuses the later one. */
export async function requireFreeSpace(ctx: Ctx, spaceId: string, dates: LeaseDates): Promise<void> {
  const overlapping = await findOverlap(ctx, spaceId, dates)
  if (overlapping) fail('rental.overlaps', { until: overlapping.until })
}

/** The rental of the space, or of one that contains it or is in it, that overlaps with the dates; the last one of several. */
export async function findOverlap(
  ctx: Ctx,
  spaceId: string,
  { startsOn, endsOn }: LeaseDates,
  exceptIds: readonly string[] = [],
) {
  const [overlapping] = await ctx.db
    .select({ until: lastDay })
    .from(rentals)
    .innerJoin(spaces, and(eq(spaces.buildingId, rentals.buildingId), sql`${spaces.extent} && ${rentals.extent}`))
    .where(
      and(
        eq(spaces.id, spaceId),
        takesDays(sql`${rentals}`),
        lte(sql`greatest(${rentals.startsOn}, ${rentals.movedInOn})`, endsOn),
        gte(lastDay, startsOn),
        notInArray(rentals.id, [...exceptIds]),
      ),
    )
    .orderBy(desc(lastDay))
    .limit(1)
  return overlapping
}
