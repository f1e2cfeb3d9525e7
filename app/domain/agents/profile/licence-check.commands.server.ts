// The mark that an administrator checked the license. Call these in the transaction of the decision.
import { and, eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { Day } from '#app/shared/dates.ts'

/** `number` is what the administrator compared with the document: the agent may have changed it meanwhile. */
export async function markLicenceChecked(
  tx: Ctx,
  { userId, number, validUntil }: { userId: string; number: string; validUntil: Day },
): Promise<void> {
  const marked = await tx.db
    .update(agents)
    .set({ prcLicenseCheckedAt: tx.now(), prcLicenseExpiresOn: validUntil, updatedAt: tx.now() })
    .where(and(eq(agents.userId, userId), eq(agents.prcLicenseNumber, number)))
  if (marked.rowCount === 0) fail('app.changedMeanwhile')
}

export async function removeLicenceCheck(tx: Ctx, userId: string): Promise<void> {
  await tx.db.update(agents).set({ prcLicenseCheckedAt: null, updatedAt: tx.now() }).where(eq(agents.userId, userId))
}
