// Whether a file is a paper that was signed here. Whoever asks knows the fingerprint of the file, so has the file; no name is told.
import { eq } from 'drizzle-orm'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RenewalSide, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'

export type VerifiedPaper = {
  kind: SignedPaperKind
  sealedAt: Date
  signatures: { side: RenewalSide; signedAt: Date }[]
}

/** Null if no paper has this fingerprint: the file was changed, or is another one. */
export async function findSignedPaper(ctx: Ctx, sha256: string): Promise<VerifiedPaper | null> {
  const rows = await ctx.db
    .select({
      kind: leaseSignings.kind,
      sealedAt: leaseSignings.decidedAt,
      side: leaseSignatures.side,
      signedAt: leaseSignatures.signedAt,
    })
    .from(leaseSignings)
    .innerJoin(leaseSignatures, eq(leaseSignatures.signingId, leaseSignings.id))
    .where(eq(leaseSignings.fileHash, sha256))
    .orderBy(leaseSignatures.signedAt, leaseSignatures.side)
  const [first] = rows
  if (!first?.sealedAt) return null
  return {
    kind: first.kind,
    sealedAt: first.sealedAt,
    signatures: rows.flatMap(({ side, signedAt }) => (signedAt === null ? [] : [{ side, signedAt }])),
  }
}
