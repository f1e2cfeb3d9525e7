// What is kept of guarantors and witnesses: address and link until the paper is decided, the rest of a paper that was never signed for 30 days more.
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import { leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { completeLease } from '#app/domain/tenancy/signing/lease-text.rules.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { buildSignerClosedMail, type SignerClosedMail } from './invited-signer.mail.server.ts'
import { MAX_SIGNERS, UNSIGNED_SIGNER_DAYS } from './invited-signer.model.ts'

/** A paper was closed before everybody had signed: who was asked learns that nothing is to be done. Call it before `closeSignerLinks`. */
export async function tellClosedSigners(ctx: Ctx, signingId: string): Promise<void> {
  const rows = await ctx.db
    .select({ signer: invitedSigners, content: leaseSignings.content })
    .from(invitedSigners)
    .innerJoin(leaseSignings, eq(leaseSignings.id, invitedSigners.signingId))
    .where(and(eq(invitedSigners.signingId, signingId), inArray(invitedSigners.status, ['asked', 'signed'])))
    .limit(MAX_SIGNERS)
  for (const { signer, content } of rows)
    await tellClosedSigner(ctx, signer, { listing: completeLease(content).listing, isRemoved: false })
}

type ClosedSigner = Pick<typeof invitedSigners.$inferSelect, 'email' | 'locale' | 'name'>

export async function tellClosedSigner(
  ctx: Ctx,
  { email, locale, name }: ClosedSigner,
  facts: Pick<SignerClosedMail, 'listing' | 'isRemoved'>,
): Promise<void> {
  if (email !== null)
    await sendMail(ctx, email, (siteName) => buildSignerClosedMail(ctx, { locale, name, ...facts }, siteName))
}

/** Call it in the transaction that decides the paper. */
export async function closeSignerLinks(ctx: Ctx, signingId: string): Promise<void> {
  await closeLinks(ctx, eq(invitedSigners.signingId, signingId))
}

const closeLinks = (ctx: Ctx, condition: SQL) =>
  ctx.db
    .update(invitedSigners)
    .set({ tokenHash: null, email: null, updatedAt: ctx.now() })
    .where(and(condition, or(isNotNull(invitedSigners.email), isNotNull(invitedSigners.tokenHash))))

/**
 * Every night. A paper that was not signed in time is stored as lapsed only when another version follows, so its day counts. A signature
 * that was made stays until then, as the one of a side. Returns how many people were deleted.
 */
export async function forgetUnsignedSigners(ctx: Ctx): Promise<number> {
  const today = toManilaDay(ctx.now())
  const selectPapers = (condition: SQL | undefined) =>
    ctx.db.select({ id: leaseSignings.id }).from(leaseSignings).where(condition)
  const lapsed = selectPapers(and(eq(leaseSignings.status, 'open'), lt(leaseSignings.expiresOn, today)))
  await closeLinks(ctx, inArray(invitedSigners.signingId, lapsed))
  const isOld = lt(leaseSignings.expiresOn, addDays(today, -UNSIGNED_SIGNER_DAYS))
  const decided = selectPapers(and(inArray(leaseSignings.status, ['declined', 'withdrawn', 'lapsed', 'void']), isOld))
  const open = selectPapers(and(eq(leaseSignings.status, 'open'), isOld))
  const deleted = await ctx.db
    .delete(invitedSigners)
    .where(
      or(
        inArray(invitedSigners.signingId, decided),
        and(inArray(invitedSigners.signingId, open), isNull(invitedSigners.signedAt)),
      ),
    )
  return deleted.rowCount ?? 0
}
