// Answers after visits: of one viewing for its renter, and as a number for the page of the listing.
import { eq, sql } from 'drizzle-orm'
import { prepareStatement } from '#app/db/prepared.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { visitReports } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { VisitFigures } from './visit-report.model.ts'

/** When the renter answered. The answers are for administrators only, so the host gets nothing of it. */
export async function findReportTime(ctx: Ctx, inspectionId: string): Promise<Date | null> {
  const [report] = await ctx.db
    .select({ createdAt: visitReports.createdAt })
    .from(visitReports)
    .where(eq(visitReports.inspectionId, inspectionId))
  return report?.createdAt ?? null
}

/** The latest answer of each renter counts. Reads the viewings of one listing by their index, and their answers by the primary key. */
function buildFigures({ db }: Ctx) {
  const latest = db
    .selectDistinctOn([visitReports.reporterId], {
      isGood:
        sql<boolean>`${visitReports.isReal} and ${visitReports.isAsDescribed} and not ${visitReports.wasAskedForMoney}`.as(
          'is_good',
        ),
    })
    .from(visitReports)
    .innerJoin(inspections, eq(inspections.id, visitReports.inspectionId))
    .where(eq(inspections.propertyId, sql.placeholder('listingId')))
    .orderBy(visitReports.reporterId, sql`${visitReports.createdAt} desc`)
    .as('latest')
  return db
    .select({ total: sql<number>`count(*)::int`, good: sql<number>`count(*) filter (where ${latest.isGood})::int` })
    .from(latest)
}

export async function getVisitFigures(ctx: Ctx, listingId: string): Promise<VisitFigures> {
  const select = prepareStatement(ctx.db, 'listing_visit_figures', () => buildFigures(ctx))
  const [figures] = await select.execute({ listingId })
  return figures ?? { total: 0, good: 0 }
}
