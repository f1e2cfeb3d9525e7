import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { rentControlRules as rules } from '#app/db/schema/listings/rent-rules.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import {
  getRentControlArea,
  checkRentControl,
  type RentControlCheck,
  type RentControlRule,
  type RentTerms,
} from './rent-control.rules.ts'

/** Uses the rule that is in force today for the city of the listing. */
export async function getRentControlCheck(
  ctx: Ctx,
  terms: RentTerms & { citySlug: string | null },
): Promise<RentControlCheck> {
  return checkRentControl(terms, await findRentControlRule(ctx, terms.citySlug))
}

/** The rule in force today in the area of the city. */
export async function findRentControlRule(ctx: Ctx, citySlug: string | null): Promise<RentControlRule | null> {
  const today = toManilaDay(ctx.now())
  const [rule] = await ctx.db
    .select({
      area: rules.area,
      validFrom: rules.validFrom,
      validTo: rules.validTo,
      monthlyRentLimit: rules.monthlyRentLimit,
      maxAdvanceMonths: rules.maxAdvanceMonths,
      maxDepositMonths: rules.maxDepositMonths,
      maxIncreaseBasisPoints: rules.maxIncreaseBasisPoints,
      source: rules.source,
      sourceUrl: rules.sourceUrl,
    })
    .from(rules)
    .where(
      and(
        eq(rules.area, getRentControlArea(citySlug)),
        lte(rules.validFrom, today),
        or(isNull(rules.validTo), gte(rules.validTo, today)),
      ),
    )
    .orderBy(desc(rules.validFrom))
    .limit(1)
  return rule ?? null
}
