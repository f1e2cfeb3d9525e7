// Whether a file is a contract that was signed here. Whoever asks knows the fingerprint of the file, so has the file; no name is told.
import { eq } from 'drizzle-orm'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RenewalSide } from '#app/shared/tenancy-vocabulary.ts'

export type VerifiedLease = { sealedAt: Date; signatures: { side: RenewalSide; signedAt: Date }[] }

/** Null if no contract has this fingerprint: the file was changed, or is another one. */
export async function findSignedLease(ctx: Ctx, sha256: string): Promise<VerifiedLease | null> {
  const rows = await ctx.db
    .select({ sealedAt: leaseSignings.decidedAt, side: leaseSignatures.side, signedAt: leaseSignatures.signedAt })
    .from(leaseSignings)
    .innerJoin(leaseSignatures, eq(leaseSignatures.signingId, leaseSignings.id))
    .where(eq(leaseSignings.fileHash, sha256))
    .orderBy(leaseSignatures.signedAt, leaseSignatures.side)
  const sealedAt = rows[0]?.sealedAt
  if (!sealedAt) return null
  return {
    sealedAt,
    signatures: rows.flatMap(({ side, signedAt }) => (signedAt === null ? [] : [{ side, signedAt }])),
  }
}
