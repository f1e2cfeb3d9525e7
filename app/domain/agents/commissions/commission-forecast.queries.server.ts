// What the applications under way would earn. A forecast is never part of the sums of commissions.
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { isActedForBy } from './acting-agent.queries.server.ts'
import { FORECAST_LINES, type ForecastRow } from './commission.model.ts'
import { calculateCommission, divideCommission, getSiteRule } from './commission.rules.ts'
import { findOwnAgent, selectAgreementInForce, toRule } from './commission-agreement.queries.server.ts'

/** For an application that names no length. */
const USUAL_MONTHS = 12

/**
 * One line for each listing, because one of its applications at most leads to a booking: the approved one, otherwise the one that has waited
 * longest. With the rule of today.
 */
export async function listForecast(ctx: Ctx): Promise<ForecastRow[]> {
  const agent = await findOwnAgent(ctx)
  if (agent === null) return []
  const { agreement, columns } = selectAgreementInForce(ctx, agent.agentId)
  const [rows, settings] = await Promise.all([
    ctx.db
      .selectDistinctOn([properties.id], {
        listingId: properties.id,
        listing: selectListingTitle(ctx),
        propertyType: properties.propertyType,
        isApproved: sql<boolean>`${applications.status} = 'approved'`,
        applications: sql<number>`(count(*) over (partition by ${properties.id}))::int`,
        leaseMonths: sql<number>`coalesce(${bookings.leaseMonths}, ${applications.leaseMonths}, ${USUAL_MONTHS})::int`,
        monthlyRent: sql`coalesce(${bookings.monthlyRent}, ${properties.basePrice})`.mapWith(Number),
        agreement: columns,
      })
      .from(applications)
      .innerJoin(properties, eq(properties.id, applications.propertyId))
      .leftJoin(bookings, eq(bookings.applicationId, applications.id))
      .leftJoinLateral(agreement, sql`true`)
      .where(
        and(
          isNull(applications.deletedAt),
          isNull(properties.deletedAt),
          isActedForBy(ctx, agent),
          or(
            eq(applications.status, 'pending'),
            and(eq(applications.status, 'approved'), eq(bookings.status, 'pending')),
          ),
        ),
      )
      .orderBy(properties.id, desc(eq(applications.status, 'approved')), applications.createdAt)
      .limit(FORECAST_LINES),
    readSettings(ctx),
  ])
  return rows
    .map(({ agreement: stored, propertyType, ...row }) => {
      const { rule, rateBasisPoints, split } = toRule(stored, getSiteRule(propertyType, settings))
      const { own, partner } = divideCommission(calculateCommission(row, { rule, rateBasisPoints }), split)
      return Object.assign(row, { rule, rateBasisPoints, amount: own, partnerAmount: partner })
    })
    .toSorted((a, b) => Number(b.isApproved) - Number(a.isApproved) || b.amount - a.amount)
}
