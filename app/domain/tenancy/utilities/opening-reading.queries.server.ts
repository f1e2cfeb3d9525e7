// The readings that the owner wrote when adding the tenant: the first reading of a meter continues from there.
import { and, eq, inArray } from 'drizzle-orm'
import { openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getFigureAmount } from '#app/domain/tenancy/opening-figures/opening-figure.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { METERED_UTILITIES } from '#app/shared/tenancy-vocabulary.ts'
import type { UtilityBook } from './utility.model.ts'

/** As corrected. The caller has checked that the actor may read the rental. */
export async function findOpeningReadings(ctx: Ctx, { id, createdAt }: StoredRental): Promise<UtilityBook['last']> {
  const figures = await ctx.db
    .select({
      kind: openingFigures.kind,
      amount: openingFigures.amount,
      correctedAmount: openingFigures.correctedAmount,
    })
    .from(openingFigures)
    .where(and(eq(openingFigures.rentalId, id), inArray(openingFigures.kind, [...METERED_UTILITIES])))
  const readOn = toManilaDay(createdAt)
  const find = (utility: (typeof METERED_UTILITIES)[number]) => {
    const figure = figures.find(({ kind }) => kind === utility)
    return figure ? { reading: getFigureAmount(figure), readOn } : null
  }
  return { water: find('water'), electricity: find('electricity') }
}
