// The tenants of a building with what may become of their rents. Three queries, however many they are.
import { and, eq, exists, gte, inArray, lte, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { MAX_SPACES } from '#app/domain/listings/buildings/building.rules.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { listRulesInForce } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { pickRuleOn, type RentControlRule } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { checkRentIncrease, type IncreaseCheck } from '#app/domain/listings/rent-control/rent-increase.rules.ts'
import { hasRenewal, lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { findLowestRentsOfYear } from '#app/domain/tenancy/renewals/earlier-rents.queries.server.ts'
import { getNextStart } from '#app/domain/tenancy/renewals/renewal.rules.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { RaiseCandidate, RaiseLimit } from './raise-rents.rules.ts'

export type RaiseCandidates = {
  candidates: RaiseCandidate[]
  /** That set a limit for one of them. */
  rules: RentControlRule[]
}

/** Of the page: everybody who lives in the building now. */
export async function listRaiseCandidates(ctx: Ctx, buildingId: string): Promise<RaiseCandidates> {
  await loadOwnBuilding(ctx, buildingId)
  return findRaiseCandidates(ctx, buildingId)
}

/** Of the command: of the chosen rentals, which it has locked. */
export async function findRaiseCandidates(
  ctx: Ctx,
  buildingId: string,
  rentalIds?: readonly string[],
): Promise<RaiseCandidates> {
  const today = toManilaDay(ctx.now())
  const open = ctx.db
    .select({ id: renewalOffers.id })
    .from(renewalOffers)
    .where(and(eq(renewalOffers.rentalId, rentals.id), eq(renewalOffers.status, 'open')))
  const [rows, rules] = await Promise.all([
    ctx.db
      .select({
        rentalId: rentals.id,
        monthlyRent: rentals.monthlyRent,
        endsOn: rentals.endsOn,
        endedEarlyOn: rentals.endedEarlyOn,
        propertyType: properties.propertyType,
        citySlug: properties.citySlug,
        isRenewed: hasRenewal,
        isOffered: exists(open).mapWith(Boolean),
      })
      .from(rentals)
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .where(
        and(
          eq(rentals.buildingId, buildingId),
          rentalIds === undefined ? lte(rentals.startsOn, today) : inArray(rentals.id, [...rentalIds]),
          gte(lastDay, today),
        ),
      )
      .orderBy(sql`${rentals.extent}`)
      .limit(MAX_SPACES),
    listRulesInForce(ctx),
  ])
  const lowestRents = await findLowestRentsOfYear(
    ctx,
    rows.map(({ rentalId }) => rentalId),
  )
  const used = new Set<RentControlRule>()
  const candidates = rows.map((row) => {
    const nextStart = getNextStart(row)
    const rule = pickRuleOn(rules, row.citySlug, nextStart) ?? pickRuleOn(rules, row.citySlug, today)
    const { propertyType, monthlyRent } = row
    const lowestRent = lowestRents.get(row.rentalId) ?? monthlyRent
    const check = checkRentIncrease({ propertyType, oldRent: monthlyRent, lowestRent, newRent: monthlyRent }, rule)
    if ('rule' in check) used.add(check.rule)
    return {
      rentalId: row.rentalId,
      monthlyRent,
      endsOn: row.endedEarlyOn ?? row.endsOn,
      nextStart,
      state: getState(row),
      limit: getLimit(check),
      isOldRule: isOld(check, nextStart),
    }
  })
  return { candidates, rules: [...used] }
}

function getState(row: { isRenewed: boolean; isOffered: boolean; endedEarlyOn: Day | null }): RaiseCandidate['state'] {
  if (row.endedEarlyOn !== null) return 'ending'
  if (row.isRenewed) return 'renewed'
  return row.isOffered ? 'offered' : 'ready'
}

const getLimit = (check: IncreaseCheck): RaiseLimit =>
  check.kind === 'covered' ? { kind: 'covered', highestRent: check.highestRent } : { kind: check.kind }

const isOld = (check: IncreaseCheck, startsOn: Day): boolean =>
  'rule' in check && check.rule.validTo !== null && check.rule.validTo < startsOn
