// Finds the condition report of a rental. A renewed rental continues the report of moving in of the rental that it renews.
import { and, eq, sql } from 'drizzle-orm'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { conditionReports } from '#app/db/schema/tenancy/deposits.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import type { ConditionReportKind } from '#app/shared/tenancy-vocabulary.ts'

export type StoredReport = typeof conditionReports.$inferSelect

const MAX_RENEWALS = 30

type WantedReport = Pick<StoredRental, 'id' | 'tenantId' | 'propertyId'>

/** The caller has checked that the actor may read the rental. */
export async function findReport(
  ctx: Ctx,
  { id, tenantId, propertyId }: WantedReport,
  kind: ConditionReportKind,
): Promise<StoredReport | undefined> {
  const earlier = sql`(
    with recursive chain as (
      select r.id, r.renews_rental_id, 0 as depth from ${rentals} r where r.id = ${id}
      union all
      select r.id, r.renews_rental_id, chain.depth + 1 from ${rentals} r join chain on r.id = chain.renews_rental_id
        where chain.depth < ${MAX_RENEWALS} and r.tenant_id = ${tenantId} and r.property_id = ${propertyId}
    )
    select chain.id from chain join ${conditionReports} c on c.rental_id = chain.id and c.kind = 'move_in'
      order by chain.depth limit 1)`
  const [report] = await ctx.db
    .select()
    .from(conditionReports)
    .where(and(eq(conditionReports.kind, kind), eq(conditionReports.rentalId, kind === 'move_in' ? earlier : id)))
  return report
}

/** Locked until the end of the transaction: whatever changes one report happens one after the other. Made if there is none. */
export async function lockReport(ctx: Ctx, rental: WantedReport, kind: ConditionReportKind): Promise<StoredReport> {
  if (!(await findReport(ctx, rental, kind)))
    await ctx.db
      .insert(conditionReports)
      .values({ rentalId: rental.id, kind, createdAt: ctx.now(), updatedAt: ctx.now() })
      .onConflictDoNothing()
  const found = await findReport(ctx, rental, kind)
  const [report] = found
    ? await ctx.db.select().from(conditionReports).where(eq(conditionReports.id, found.id)).for('update')
    : []
  if (!report) throw new Error('the report was not stored')
  return report
}

export const isClosed = ({ ownerAcceptedAt, tenantAcceptedAt }: StoredReport): boolean =>
  ownerAcceptedAt !== null && tenantAcceptedAt !== null
