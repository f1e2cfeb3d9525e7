// Condition reports that one side has accepted and the other one has not.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conditionReports } from '#app/db/schema/tenancy/deposits.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ConditionReportKind, RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

export type ReportToAccept = WaitingRentalRow & { kind: ConditionReportKind; since: Date }

/** Oldest first. */
export async function listReportsToAccept(ctx: Ctx, side: RenewalSide, limit: number): Promise<ReportToAccept[]> {
  const { isOwn, personId } = matchSide(ctx, side)
  const { ownerAcceptedAt, tenantAcceptedAt } = conditionReports
  const [mine, theirs] = side === 'owner' ? [ownerAcceptedAt, tenantAcceptedAt] : [tenantAcceptedAt, ownerAcceptedAt]
  return ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: conditionReports.id,
      kind: conditionReports.kind,
      since: sql`${theirs}`.mapWith(conditionReports.createdAt),
    })
    .from(rentals)
    .innerJoin(conditionReports, eq(conditionReports.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .where(and(isOwn, isNull(mine), isNotNull(theirs)))
    .orderBy(asc(theirs), asc(conditionReports.id))
    .limit(limit)
}
