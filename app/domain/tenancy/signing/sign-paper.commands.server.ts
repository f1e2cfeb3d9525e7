// Signing a paper in two steps: the person enters a name, may draw a signature and gets a code by mail; the code makes the signature,
// or the password or a passkey of the account. The
// last signature seals the paper. The code shows that the person reads the mail of the account (RA 8792, section 8: a method that
// identifies the party).
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { timingSafeEqual } from 'node:crypto'
import { leaseSignatures } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { confirmPasskey } from '#app/domain/accounts/passkeys/passkey-sign-in.commands.server.ts'
import type { PasskeyAnswerInput } from '#app/domain/accounts/passkeys/passkey.schema.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { confirmPassword } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getSigningPath } from '#app/shared/dashboard-paths.ts'
import type { SignatureWay } from '#app/shared/tenancy-vocabulary.ts'
import { recordPaperAudit } from './paper-audit.commands.server.ts'
import { tellOtherParty } from './paper-notice.commands.server.ts'
import { sealIfComplete } from './seal-paper.commands.server.ts'
import { lockSigning, type LockedSigning, type SigningRef } from './signing-access.queries.server.ts'
import { buildSigningCodeMail } from './signing.mail.server.ts'
import { isCodeFresh, MAX_WRONG_CODES, shortenEmail, toCode } from './signing.rules.ts'
import type { BeginSignatureInput } from './signing.schema.ts'

const CODE_PURPOSE = 'lease_signatures.code'
const CODE_BYTES = 4

/** Stores name and drawing, and mails a code if that is the way. Until the signature is made, doing it again replaces them. */
export async function beginSignature(
  ctx: Ctx,
  { name, drawing, way, ...ref }: BeginSignatureInput & SigningRef,
): Promise<void> {
  requireSignIn(ctx.actor)
  await requireSigner(ctx, ref)
  await hitLimit(ctx, 'lease.code', getAccountSubject(ctx.actor.id))
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSigning(tx, ref, 'signed')
    requireUnsigned(locked)
    await storeBegun(tx, locked, { name, drawing: drawing === '' ? null : drawing, way })
  })
}

/** The same name and drawing with another code, also instead of the other ways. */
export async function resendCode(ctx: Ctx, ref: SigningRef): Promise<void> {
  requireSignIn(ctx.actor)
  await requireSigner(ctx, ref)
  await hitLimit(ctx, 'lease.code', getAccountSubject(ctx.actor.id))
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSigning(tx, ref, 'signed')
    requireUnsigned(locked)
    const begun = locked.signatures.find(({ side }) => side === locked.side)
    if (!begun) return fail('lease.notBegun')
    await storeBegun(tx, locked, { name: begun.name, drawing: begun.drawing, way: 'code' })
  })
}

/** Before anything is counted: who acts for the owner must not use up the attempts of the owner. */
async function requireSigner(ctx: Ctx, { rentalId }: Pick<SigningRef, 'rentalId'>): Promise<void> {
  authorize(ctx.actor, 'lease.sign', await loadRental(ctx, rentalId))
}

function requireUnsigned({ signatures, side }: LockedSigning): void {
  if (signatures.some((signature) => signature.side === side && signature.signedAt !== null)) fail('lease.ownSignature')
}

/** There is a code in any case; with another way nobody is told it. */
async function storeBegun(
  ctx: Ctx,
  { signing, side, rental }: LockedSigning,
  shown: { name: string; drawing: string | null; way: SignatureWay },
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
  if (shown.way !== 'code') return
  const mail = {
    code,
    listing: signing.content.listing,
    kind: signing.kind,
    url: getSigningPath(rental.id, signing.kind),
  }
  await sendMail(ctx, recipient.email, (siteName) => buildSigningCodeMail(ctx, recipient, siteName, mail))
}

/** Every attempt is counted before the code is compared, so that parallel attempts are not compared more often than allowed. */
export async function signPaper(ctx: Ctx, { code, ...ref }: SigningRef & { code: string }): Promise<void> {
  requireSignIn(ctx.actor)
  await requireSigner(ctx, ref)
  const attempt = await countAttempt(ctx, ref, ctx.actor.id)
  if (attempt === null || !isCodeFresh(attempt.codeSentAt, ctx.now())) return failField('code', 'lease.code.expired')
  if (!isSameCode(ctx, attempt.code, code)) return failField('code', 'lease.code.wrong')
  // The code that was compared: another one may have been mailed meanwhile
  await makeSignature(ctx, ref, { way: 'code', isBegun: eq(leaseSignatures.code, attempt.code ?? '') })
}

/** The password or the passkey of the account instead of a code: the domain of accounts counts the attempts before it compares. */
export async function signWithPassword(ctx: Ctx, { password, ...ref }: SigningRef & { password: string }) {
  await requireSigner(ctx, ref)
  await requireBegun(ctx, ref)
  await confirmPassword(ctx, password)
  await makeSignature(ctx, ref, { way: 'password', isBegun: isNotNull(leaseSignatures.code) })
}

export async function signWithPasskey(
  ctx: Ctx,
  { credential, ...ref }: SigningRef & { credential: PasskeyAnswerInput['credential'] },
): Promise<void> {
  await requireSigner(ctx, ref)
  await requireBegun(ctx, ref)
  await confirmPasskey(ctx, credential)
  await makeSignature(ctx, ref, { way: 'passkey', isBegun: isNotNull(leaseSignatures.code) })
}

/** Name, drawing and consent are as old as a code may be. */
async function requireBegun(ctx: Ctx, { signing }: SigningRef): Promise<void> {
  requireSignIn(ctx.actor)
  const [begun] = await ctx.db
    .select({ codeSentAt: leaseSignatures.codeSentAt })
    .from(leaseSignatures)
    .where(
      and(
        eq(leaseSignatures.signingId, signing),
        eq(leaseSignatures.signerId, ctx.actor.id),
        isNull(leaseSignatures.signedAt),
      ),
    )
  if (!begun || !isCodeFresh(begun.codeSentAt, ctx.now())) fail('lease.notBegun')
}

/** Of parallel attempts one makes the signature. The last signature seals the paper. */
async function makeSignature(
  ctx: Ctx,
  ref: SigningRef,
  { way, isBegun }: { way: SignatureWay; isBegun: SQL },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    const { rental, signing, side } = await lockSigning(tx, ref, 'signed')
    const now = tx.now()
    const made = await tx.db
      .update(leaseSignatures)
      .set({ code: null, way, signedAt: now, updatedAt: now, ...getClient(tx) })
      .where(
        and(
          eq(leaseSignatures.signingId, signing.id),
          eq(leaseSignatures.signerId, tx.actor.id),
          isNull(leaseSignatures.signedAt),
          isBegun,
        ),
      )
    if (made.rowCount !== 1) return fail('app.changedMeanwhile')
    await recordPaperAudit(tx, 'signed', signing, { draft: signing.draft, side, way, text: signing.hash })
    if (!(await sealIfComplete(tx, { rental, signing })))
      await tellOtherParty(tx, rental, { event: 'signedByOther', kind: signing.kind })
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
    .returning({ code: leaseSignatures.code, codeSentAt: leaseSignatures.codeSentAt })
  return attempt ?? null
}

function isSameCode(ctx: Ctx, sealed: string | null, typed: string): boolean {
  if (sealed === null || !ctx.actor) return false
  const code = ctx.adapters.cipher.decrypt(sealed, CODE_PURPOSE, ctx.actor.id)
  return code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}

const getClient = ({ request }: Ctx) => ({ ipAddress: request.clientAddress, userAgent: request.userAgent })
