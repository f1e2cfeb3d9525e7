// The answers of the renter after a visit. A home that is not real or not as described, or a request for money, is also a report for the
// administrators; they decide, and nothing happens to the listing or its owner by itself.
import { eq } from 'drizzle-orm'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { visitReports } from '#app/db/schema/tenancy/viewings.server.ts'
import { addListingReport } from '#app/domain/admin/listing-reports/listing-report.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { loadPassRow } from '#app/domain/tenancy/viewing-pass/viewing-pass.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getVisitCheckState, getVisitConcern, listVisitConcerns } from './visit-report.rules.ts'
import type { VisitReportInput } from './visit-report.schema.ts'

/** Once for each viewing: the second answer is refused by the primary key, also for two requests at the same time. */
export async function reportVisit(
  ctx: Ctx,
  inspectionId: string,
  { note, ...answers }: VisitReportInput,
): Promise<void> {
  requireSignIn(ctx.actor)
  const reporterId = ctx.actor.id
  const { listing } = await loadPassRow(ctx, inspectionId)
  await inTransaction(ctx, async (tx) => {
    const [visit] = await tx.db
      .select({ tenantId: inspections.tenantId, status: inspections.status, scheduledAt: inspections.scheduledAt })
      .from(inspections)
      .where(eq(inspections.id, inspectionId))
      .for('share')
    if (!visit) fail('inspection.notFound')
    authorize(ctx.actor, 'viewing.report', visit)
    if (getVisitCheckState(visit, ctx.now()) !== 'due') fail('visitReport.notYet')
    const added = await tx.db
      .insert(visitReports)
      .values({ inspectionId, reporterId, ...answers, note: note || null, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: visitReports.inspectionId })
    if (added.length === 0) fail('visitReport.alreadySent')
    const reason = getVisitConcern(answers)
    if (reason !== null)
      await addListingReport(tx, {
        listingId: listing.id,
        source: 'visit',
        reason,
        concerns: listVisitConcerns(answers),
        note,
      })
    await recordAudit(tx, {
      action: 'viewing.reported',
      subjectType: 'inspection',
      subjectId: inspectionId,
      details: { ...answers },
    })
  })
}
