import { and, eq, sql } from 'drizzle-orm'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import { notifyListingSide } from '#app/domain/applications/facts/application-notices.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'

/** Of a withdrawal and a decision at the same time, the first one counts and the other is refused (promise M2). */
export async function withdrawApplication(ctx: Ctx, id: string): Promise<void> {
  const application = await loadApplication(ctx, id)
  const { listing } = application
  authorize(ctx.actor, 'application.withdraw', application)
  await inTransaction(ctx, async (tx) => {
    const [withdrawn] = await tx.db
      .update(rentalApplications)
      .set({
        status: 'withdrawn',
        decidedAt: ctx.now(),
        decidedBy: application.applicantUserId,
        version: sql`${rentalApplications.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(and(eq(rentalApplications.id, application.row.id), eq(rentalApplications.status, 'pending')))
      .returning({ id: rentalApplications.id })
    if (!withdrawn) fail('application.moveNotAllowed', { status: (await loadApplication(tx, id)).row.status })
    await recordAudit(tx, { action: 'application.withdrawn', subjectType: 'application', subjectId: withdrawn.id })
    await notifyListingSide(tx, 'application.withdrawn', {
      ...listing.titles,
      applicationId: withdrawn.id,
      ownerId: listing.ownerId,
      agentUserId: listing.agentIsActive ? listing.agentUserId : null,
    })
  })
}
