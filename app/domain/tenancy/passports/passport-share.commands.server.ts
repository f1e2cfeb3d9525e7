// The applicant chooses what the side that decides about an application may read, for 30 days.
import { eq } from 'drizzle-orm'
import { passportShares } from '#app/db/schema/tenancy/passports.server.ts'
import { lockApplication } from '#app/domain/applications/decisions/locked-application.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible } from '#app/permissions/policy.ts'
import type { PassportPart } from '#app/shared/tenancy-vocabulary.ts'
import { SHARE_DAYS } from './passport.model.ts'

const DAY_MS = 86_400_000

/**
 * Replaces what was shared; nothing chosen ends it at once. The application is locked as for a decision, so that nothing is shared with one
 * that ends at the same moment.
 */
export async function sharePassport(ctx: Ctx, applicationId: string, parts: readonly PassportPart[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const application = await lockApplication(tx, applicationId)
    const owner = { userId: application.applicantUserId }
    authorizeVisible(tx.actor, 'passport.manage', 'application.notFound', owner)
    await tx.db.delete(passportShares).where(eq(passportShares.applicationId, application.id))
    if (parts.length > 0) {
      if (application.status !== 'pending') fail('passport.applicationEnded')
      const sharedAt = tx.now()
      const expiresAt = new Date(sharedAt.getTime() + SHARE_DAYS * DAY_MS)
      await tx.db
        .insert(passportShares)
        .values(parts.map((part) => ({ applicationId: application.id, part, sharedAt, expiresAt })))
    }
    await recordAudit(tx, {
      action: 'passport.shared',
      subjectType: 'application',
      subjectId: application.id,
      details: { parts: parts.join(' ') },
    })
  })
}
