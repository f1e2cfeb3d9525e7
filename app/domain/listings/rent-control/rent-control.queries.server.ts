import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { rentControlRules as rules } from '#app/db/schema/listings/rent-rules.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'
import {
  getRentControlArea,
  checkRentControl,
  pickRule,
  type RentControlCheck,
  type RentControlRule,
  type RentTerms,
} from './rent-control.rules.ts'

const KEPT_MS = 60_000
const getKept = createPromiseCache<RentControlRule | null>({ getLifetimeMs: () => KEPT_MS, maxEntries: 100 })

/** Uses the rule that is in force today for the city of the listing. For pages: another process may have added a rule a minute ago. */
export async function getRentControlCheck(
  anyCtx: Ctx,
  terms: RentTerms & { citySlug: string | null },
): Promise<RentControlCheck> {
  const ctx = onPrimary(anyCtx) // kept longer than a replica may be behind
  const key = `${getRentControlArea(terms.citySlug)} ${toManilaDay(ctx.now())}`
  return checkRentControl(terms, await getKept(ctx.db, () => findRentControlRule(ctx, terms.citySlug), key))
}

export function dropKeptRules(ctx: Ctx): void {
  getKept.drop(onPrimary(ctx).db)
}

export type StoredRentControlRule = RentControlRule & { id: string; replacedAt: Date | null }

const MAX_LISTED_RULES = 200

/** For the console: the rules that apply on their days, newest first, then those that were replaced. */
export async function listRentControlRules(ctx: Ctx): Promise<StoredRentControlRule[]> {
  authorize(ctx.actor, 'rentRules.edit')
  const rows = await ctx.db
    .select()
    .from(rules)
    .orderBy(sql`${rules.replacedAt} desc nulls first`, desc(rules.validFrom), rules.area)
    .limit(MAX_LISTED_RULES)
  return rows.map((row) => Object.assign(pickRule(row), { id: row.id, replacedAt: row.replacedAt }))
}

/** All rules that apply on their days, for many homes at once: `pickRuleOn` finds that of a city and a day. */
export async function listRulesInForce(ctx: Ctx): Promise<RentControlRule[]> {
  const rows = await ctx.db
    .select()
    .from(rules)
    .where(isNull(rules.replacedAt))
    .orderBy(desc(rules.validFrom))
    .limit(MAX_LISTED_RULES)
  return rows.map(pickRule)
}

/** The rule in force in the area of the city, today or on another day. */
export async function findRentControlRule(
  ctx: Ctx,
  citySlug: string | null,
  day: Day = toManilaDay(ctx.now()),
): Promise<RentControlRule | null> {
  const [rule] = await ctx.db
    .select()
    .from(rules)
    .where(
      and(
        eq(rules.area, getRentControlArea(citySlug)),
        isNull(rules.replacedAt),
        lte(rules.validFrom, day),
        or(isNull(rules.validTo), gte(rules.validTo, day)),
      ),
    )
    .orderBy(desc(rules.validFrom))
    .limit(1)
  return rule ? pickRule(rule) : null
}
