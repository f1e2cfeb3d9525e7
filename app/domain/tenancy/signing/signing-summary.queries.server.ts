// The papers of a rental in short, for the page of the rental: those that can be signed now, and those that were prepared.
import { desc, eq, sql } from 'drizzle-orm'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { getSide } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'
import { can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { SIGNED_PAPER_KINDS, type SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { readPaperRecords } from '#app/domain/tenancy/paper-records/paper-kinds.queries.server.ts'
import type { SigningSummary } from './signing.model.ts'
import { getCurrentState } from './signing.rules.ts'

/** None for everybody but the two sides and who prepares papers for the owner. A fixed number of queries. */
export async function listSigningSummaries(
  ctx: Ctx,
  rentalId: string,
  kinds: readonly SignedPaperKind[] = SIGNED_PAPER_KINDS,
): Promise<SigningSummary[]> {
  const rental = await loadRental(ctx, rentalId)
  if (!can(ctx.actor, 'lease.read', rental)) return []
  const side = getSide(ctx, rental)
  const [records, latest] = await Promise.all([
    readPaperRecords(ctx, rental, kinds),
    ctx.db
      .selectDistinctOn([leaseSignings.kind], {
        kind: leaseSignings.kind,
        status: leaseSignings.status,
        expiresOn: leaseSignings.expiresOn,
        recordHash: leaseSignings.recordHash,
        hasSigned: sql<boolean>`exists (select from ${leaseSignatures} where ${leaseSignatures.signingId} = ${leaseSignings.id}
          and ${leaseSignatures.side} = ${side} and ${leaseSignatures.signedAt} is not null)`,
      })
      .from(leaseSignings)
      .where(eq(leaseSignings.rentalId, rental.id))
      .orderBy(leaseSignings.kind, desc(leaseSignings.draft)),
  ])
  const maySign = can(ctx.actor, 'lease.sign', rental)
  const today = toManilaDay(ctx.now())
  return kinds.flatMap((kind): SigningSummary[] => {
    const record = records.get(kind) ?? null
    const signing = latest.find((each) => each.kind === kind)
    if (!signing) return record === null ? [] : [{ kind, status: null, isWaitingForReader: false }]
    const status = getCurrentState(signing, record?.hash ?? null, today)
    return [{ kind, status, isWaitingForReader: status === 'open' && !signing.hasSigned && maySign }]
  })
}
