// Signing a paper in two steps: the person enters a name, may draw a signature and gets a code by mail; the code makes the signature. The
// last signature seals the paper. The code shows that the person reads the mail of the account (RA 8792, section 8: a method that
// identifies the party).
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { timingSafeEqual } from 'node:crypto'
import { leaseSignatures } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { recordPaperAudit } from './paper-audit.commands.server.ts'
import { tellOtherParty } from './paper-notice.commands.server.ts'
import { sealPaper } from './seal-paper.commands.server.ts'
import { listSignatures, lockSigning, type LockedSigning, type SigningRef } from './signing-access.queries.server.ts'
import { buildSigningCodeMail } from './signing.mail.server.ts'
import { isCodeFresh, MAX_WRONG_CODES, shortenEmail, toCode } from './signing.rules.ts'
import type { BeginSignatureInput } from './signing.schema.ts'

const CODE_PURPOSE = 'lease_signatures.code'
const CODE_BYTES = 4

/** Stores name and drawing, and mails a code. Until the code is entered, doing it again replaces them. */
export async function beginSignature(
  ctx: Ctx,
  { name, drawing, ...ref }: BeginSignatureInput & SigningRef,
): Promise<void> {
  requireSignIn(ctx.actor)
  await requireSigner(ctx, ref)
  await hitLimit(ctx, 'lease.code', getAccountSubject(ctx.actor.id))
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSigning(tx, ref, 'signed')
    requireUnsigned(locked)
    await mailCode(tx, locked, { name, drawing: drawing === '' ? null : drawing })
  })
}

/** The same name and drawing with another code. */
export async function resendCode(ctx: Ctx, ref: SigningRef): Promise<void> {
  requireSignIn(ctx.actor)
  await requireSigner(ctx, ref)
  await hitLimit(ctx, 'lease.code', getAccountSubject(ctx.actor.id))
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSigning(tx, ref, 'signed')
    requireUnsigned(locked)
    const begun = locked.signatures.find(({ side }) => side === locked.side)
    if (!begun) return fail('lease.notBegun')
    await mailCode(tx, locked, { name: begun.name, drawing: begun.drawing })
  })
}

/** Before anything is counted: who acts for the owner must not use up the attempts of the owner. */
async function requireSigner(ctx: Ctx, { rentalId }: Pick<SigningRef, 'rentalId'>): Promise<void> {
  authorize(ctx.actor, 'lease.sign', await loadRental(ctx, rentalId))
}

function requireUnsigned({ signatures, side }: LockedSigning): void {
  if (signatures.some((signature) => signature.side === side && signature.signedAt !== null)) fail('lease.ownSignature')
}

async function mailCode(
  ctx: Ctx,
  { signing, side, rental }: LockedSigning,
  shown: { name: string; drawing: string | null },
): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: signerId } = ctx.actor
  const recipient = (await findRecipient(ctx, signerId)) ?? fail('auth.forbidden')
  const code = toCode(ctx.adapters.random.bytes(CODE_BYTES))
  const now = ctx.now()
  const values = {
    ...shown,
    signerId,
    code: ctx.adapters.cipher.encrypt(code, CODE_PURPOSE, signerId),
    codeSentAt: now,
    codeSentTo: shortenEmail(recipient.email),
    wrongCodes: 0,
    updatedAt: now,
  }
  await ctx.db
    .insert(leaseSignatures)
    .values({ signingId: signing.id, side, createdAt: now, ...values })
    .onConflictDoUpdate({
      target: [leaseSignatures.signingId, leaseSignatures.side],
      set: values,
      setWhere: isNull(leaseSignatures.signedAt),
    })
  const mail = { code, listing: signing.content.listing, rentalId: rental.id, kind: signing.kind }
  await sendMail(ctx, recipient.email, (siteName) => buildSigningCodeMail(ctx, recipient, siteName, mail))
}

/** Every attempt is counted before the code is compared, so that parallel attempts are not compared more often than allowed. */
export async function signPaper(ctx: Ctx, { code, ...ref }: SigningRef & { code: string }): Promise<void> {
  requireSignIn(ctx.actor)
  await requireSigner(ctx, ref)
  const attempt = await countAttempt(ctx, ref, ctx.actor.id)
  if (attempt === null || !isCodeFresh(attempt.codeSentAt, ctx.now())) return failField('code', 'lease.code.expired')
  if (!isSameCode(ctx, attempt.code, code)) return failField('code', 'lease.code.wrong')
  await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    const locked = await lockSigning(tx, ref, 'signed')
    const { ipAddress, userAgent } = getClient(tx)
    const now = tx.now()
    const made = await tx.db
      .update(leaseSignatures)
      .set({ code: null, signedAt: now, updatedAt: now, ipAddress, userAgent })
      // The code that was compared: another one may have been mailed meanwhile
      .where(and(eq(leaseSignatures.id, attempt.id), eq(leaseSignatures.code, attempt.code ?? '')))
    if (made.rowCount !== 1) return fail('app.changedMeanwhile')
    const { rental, signing, side } = locked
    await recordPaperAudit(tx, 'signed', signing, { draft: signing.draft, side, text: signing.hash })
    const signatures = await listSignatures(tx, signing.id)
    if (signatures.filter(({ signedAt }) => signedAt !== null).length < 2)
      await tellOtherParty(tx, rental, { event: 'signedByOther', kind: signing.kind })
    else await sealPaper(tx, { rental, signing, signatures })
  })
}

async function countAttempt(ctx: Ctx, { signing }: SigningRef, signerId: string) {
  const [attempt] = await ctx.db
    .update(leaseSignatures)
    .set({ wrongCodes: sql`${leaseSignatures.wrongCodes} + 1` })
    .where(
      and(
        eq(leaseSignatures.signingId, signing),
        eq(leaseSignatures.signerId, signerId),
        isNull(leaseSignatures.signedAt),
        lt(leaseSignatures.wrongCodes, MAX_WRONG_CODES),
      ),
    )
    .returning({ id: leaseSignatures.id, code: leaseSignatures.code, codeSentAt: leaseSignatures.codeSentAt })
  return attempt ?? null
}

function isSameCode(ctx: Ctx, sealed: string | null, typed: string): boolean {
  if (sealed === null || !ctx.actor) return false
  const code = ctx.adapters.cipher.decrypt(sealed, CODE_PURPOSE, ctx.actor.id)
  return code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}

const getClient = ({ request }: Ctx) => ({ ipAddress: request.clientAddress, userAgent: request.userAgent })
