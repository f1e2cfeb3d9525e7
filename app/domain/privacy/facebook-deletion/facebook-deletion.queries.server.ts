import { eq } from 'drizzle-orm'
import { facebookDeletionRequests as requests } from '#app/db/schema/accounts/privacy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { FacebookDeletionStatus } from '#app/shared/vocabulary.ts'

/** The status for a confirmation code, without personal data (promise P4). */
export async function getDeletionStatus(
  ctx: Ctx,
  code: string,
): Promise<{ status: FacebookDeletionStatus; askedAt: Date; completedAt: Date | null }> {
  const isCode = /^[0-9a-f]{32}$/.test(code)
  const [row] = isCode
    ? await ctx.db
        .select({ status: requests.status, askedAt: requests.createdAt, completedAt: requests.completedAt })
        .from(requests)
        .where(eq(requests.confirmationCode, code))
    : []
  return row ?? fail('dataDeletion.notFound')
}
