// What a paper says was agreed on the site. After that was changed, a paper that is still open is void, and both sides are told.
import { and, eq } from 'drizzle-orm'
import { leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { SIGNED_PAPER_KINDS } from '#app/shared/tenancy-vocabulary.ts'
import { recordPaperAudit } from './paper-audit.commands.server.ts'
import { tellBothParties } from './paper-notice.commands.server.ts'
import { isRecordChanged, moveSigning } from './signing-access.queries.server.ts'

/** Call it at the end of a transaction that may have changed the record of a paper: it compares, and does nothing if the record is the same. */
export async function reviewPapers(ctx: Ctx, rentalId: string): Promise<void> {
  const open = await ctx.db
    .select({
      id: leaseSignings.id,
      rentalId: leaseSignings.rentalId,
      kind: leaseSignings.kind,
      draft: leaseSignings.draft,
      recordHash: leaseSignings.recordHash,
    })
    .from(leaseSignings)
    .where(and(eq(leaseSignings.rentalId, rentalId), eq(leaseSignings.status, 'open')))
    .limit(SIGNED_PAPER_KINDS.length)
  if (open.length === 0) return
  const rental = await loadRental(ctx, rentalId)
  for (const signing of open) {
    if (!(await isRecordChanged(ctx, rental, signing))) continue
    await moveSigning(ctx, signing, { status: 'void' })
    await recordPaperAudit(ctx, 'voided', signing, { draft: signing.draft })
    await tellBothParties(ctx, rental, { event: 'voided', kind: signing.kind })
  }
}
