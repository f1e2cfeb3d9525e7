// Whether a file is a paper that was signed here. Whoever asks knows the fingerprint of the file, so has the file; no name is told.
import { and, asc, eq } from 'drizzle-orm'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { InvitedSignerRole, RenewalSide, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'

/** By a link: a guarantor or a witness. */
type VerifiedSignature = { who: RenewalSide | InvitedSignerRole; signedAt: Date }
export type VerifiedPaper = { kind: SignedPaperKind; sealedAt: Date; signatures: VerifiedSignature[] }

/** Null if no paper has this fingerprint: the file was changed, or is another one. */
export async function findSignedPaper(ctx: Ctx, sha256: string): Promise<VerifiedPaper | null> {
  const [paper] = await ctx.db
    .select({ id: leaseSignings.id, kind: leaseSignings.kind, sealedAt: leaseSignings.decidedAt })
    .from(leaseSignings)
    .where(eq(leaseSignings.fileHash, sha256))
  if (!paper?.sealedAt) return null
  const [parties, invited] = await Promise.all([
    ctx.db
      .select({ who: leaseSignatures.side, signedAt: leaseSignatures.signedAt })
      .from(leaseSignatures)
      .where(eq(leaseSignatures.signingId, paper.id))
      .orderBy(asc(leaseSignatures.signedAt), asc(leaseSignatures.side)),
    ctx.db
      .select({ who: invitedSigners.role, signedAt: invitedSigners.signedAt })
      .from(invitedSigners)
      .where(and(eq(invitedSigners.signingId, paper.id), eq(invitedSigners.status, 'signed')))
      .orderBy(asc(invitedSigners.signedAt), asc(invitedSigners.role)),
  ])
  const signatures = [...parties, ...invited].flatMap(({ who, signedAt }) =>
    signedAt === null ? [] : [{ who, signedAt }],
  )
  return { kind: paper.kind, sealedAt: paper.sealedAt, signatures }
}

export type ReferredPaper = Pick<VerifiedPaper, 'kind' | 'sealedAt'>

/** The signed paper with this reference on its certificate. It says nothing about the file: its fingerprint has to be compared. */
export async function findPaperByReference(ctx: Ctx, reference: string): Promise<ReferredPaper | null> {
  const [paper] = await ctx.db
    .select({ kind: leaseSignings.kind, sealedAt: leaseSignings.decidedAt })
    .from(leaseSignings)
    .where(and(eq(leaseSignings.reference, reference), eq(leaseSignings.status, 'signed')))
  return paper?.sealedAt ? { kind: paper.kind, sealedAt: paper.sealedAt } : null
}
