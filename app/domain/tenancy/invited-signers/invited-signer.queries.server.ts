// Guarantors and witnesses of a lease: for its sides, and for who has a link.
import { and, asc, eq, ne } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import { leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { completeLease } from '#app/domain/tenancy/signing/lease-text.rules.ts'
import { getSigningState, isCodeFresh } from '#app/domain/tenancy/signing/signing.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { type InvitedSignerView, type LinkedPaper, MAX_SIGNERS } from './invited-signer.model.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

export type StoredSigner = typeof invitedSigners.$inferSelect

/** Without those that were removed, the guarantor first. */
export async function listSigners(ctx: Ctx, signingId: string): Promise<StoredSigner[]> {
  return ctx.db
    .select()
    .from(invitedSigners)
    .where(and(eq(invitedSigners.signingId, signingId), ne(invitedSigners.status, 'removed')))
    .orderBy(asc(invitedSigners.role), asc(invitedSigners.createdAt), asc(invitedSigners.id))
    .limit(MAX_SIGNERS)
}

/** The caller has checked that the actor may read the paper. */
export async function listSignerViews(ctx: Ctx, signingId: string): Promise<InvitedSignerView[]> {
  return (await listSigners(ctx, signingId)).flatMap(
    ({ id, role, name, maskedEmail, status, signedName, drawing, signedAt, declineReason }) =>
      status === 'removed'
        ? []
        : [{ id, role, name, maskedEmail, status, signedName, drawing, signedAt, declineReason }],
  )
}

/** A removed one, one of another version, and one of a paper that is not open any more find nothing, as an unknown link. */
export async function findByToken(ctx: Ctx, token: string) {
  const [found] = TOKEN_PATTERN.test(token)
    ? await ctx.db
        .select({ signer: invitedSigners, signing: leaseSignings })
        .from(invitedSigners)
        .innerJoin(leaseSignings, eq(leaseSignings.id, invitedSigners.signingId))
        .where(and(eq(invitedSigners.tokenHash, hashToken(token)), ne(invitedSigners.status, 'removed')))
    : []
  if (!found) return fail('invitedSigner.notFound')
  const { signer, signing } = found
  if (getSigningState(signing, toManilaDay(ctx.now())) !== 'open') return fail('invitedSigner.notFound')
  return { signer, signing: { ...signing, content: completeLease(signing.content) } }
}

/** Whether the owner removed the person of this link. As long as the lease is open, the page says so. */
export async function isRemovedLink(ctx: Ctx, token: string): Promise<boolean> {
  if (!TOKEN_PATTERN.test(token)) return false
  const found = await ctx.db.$count(
    invitedSigners,
    and(eq(invitedSigners.tokenHash, hashToken(token)), eq(invitedSigners.status, 'removed')),
  )
  return found > 0
}

export async function readLinkedPaper(ctx: Ctx, token: string): Promise<LinkedPaper> {
  const { signer, signing } = await findByToken(ctx, token)
  const { role, name, maskedEmail, status, code, codeSentAt } = signer
  const { owner, tenant, listing, clauses } = signing.content
  const isPending = status === 'asked' && code !== null && codeSentAt !== null && isCodeFresh(codeSentAt, ctx.now())
  if (status === 'removed') return fail('invitedSigner.notFound')
  const { draft, expiresOn } = signing
  return { role, name, maskedEmail, status, owner, tenant, listing, draft, clauses, expiresOn, isPending }
}
