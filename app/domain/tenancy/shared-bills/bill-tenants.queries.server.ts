// Who lived in a building, or in a space of it, during the period of a bill.
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnBuilding, loadSpace } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { METERED_UTILITIES } from '#app/shared/tenancy-vocabulary.ts'
import type { BillTenant } from './shared-bill.model.ts'
import { countSharedDays, MAX_BILL_TENANTS, MAX_METERED_TENANTS, mergeRenewals } from './shared-bill.rules.ts'
import type { BillInput } from './shared-bill.schema.ts'

type Scope = Pick<BillInput, 'kind' | 'method' | 'periodFrom' | 'periodTo' | 'space'>

/** In the order of the building. Who moved within the building counts where they live now. */
export async function listBillTenants(
  ctx: Ctx,
  buildingId: string,
  { kind, method, periodFrom, periodTo, space }: Scope,
): Promise<BillTenant[]> {
  await loadOwnBuilding(ctx, buildingId)
  const scope = space === null ? null : await loadSpace(ctx, buildingId, space)
  // A renewal within the period has a lease of its own
  const limit = MAX_BILL_TENANTS * 2
  const rows = await ctx.db
    .select({
      rentalId: rentals.id,
      renewsRentalId: rentals.renewsRentalId,
      name: users.fullName,
      space: homeSpace,
      startsOn: rentals.startsOn,
      lastDay,
      previousReading: selectLastReading(kind).mapWith(Number),
    })
    .from(rentals)
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(
      and(
        eq(rentals.buildingId, buildingId),
        lte(rentals.startsOn, periodTo),
        gte(lastDay, periodFrom),
        sql`${lastDay} >= ${rentals.startsOn}`,
        scope === null ? undefined : sql`${rentals.extent} && ${scope.extent}::int4range`,
      ),
    )
    .orderBy(asc(rentals.extent), asc(rentals.startsOn), asc(rentals.id))
    .limit(limit + 1)
  const period = { from: periodFrom, to: periodTo }
  const tenants = mergeRenewals(
    rows.map(({ startsOn, lastDay: to, ...row }) => ({
      ...row,
      days: countSharedDays(period, { from: startsOn, to }),
    })),
  )
  if (rows.length > limit || tenants.length > (method === 'readings' ? MAX_METERED_TENANTS : MAX_BILL_TENANTS))
    fail('sharedBill.tooManyTenants')
  return tenants.map(({ rentalId, name, space: place, days, previousReading }) => ({
    rentalId,
    name,
    space: place,
    days,
    previousReading,
  }))
}

/** Of the last bill of the kind that was not undone, otherwise of the tenant's sub-meter. */
function selectLastReading(kind: BillInput['kind']) {
  const isMetered = METERED_UTILITIES.some((utility) => utility === kind)
  const ofMeter = sql`(select u.reading from ${utilityReadings} u where u.rental_id = ${rentals}.id and u.utility = ${kind}
    and u.status not in ('corrected', 'reversed') order by u.read_on desc, u.created_at desc limit 1)`
  return sql<
    number | null
  >`coalesce((select p.reading from ${sharedBillParts} p join ${sharedBills} b on b.id = p.bill_id
    where p.rental_id = ${rentals}.id and b.kind = ${kind} and b.undone_at is null and p.reading is not null
    order by b.period_to desc, b.created_at desc limit 1), ${isMetered ? ofMeter : sql`null`})`
}
