// Who has the link of a guarantor or a witness signs the version that they were asked for, or declines it. No account is needed: the link is the
// permission, and the code shows that the person reads the mail of the address that was invited.
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { lockRentals, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { tellParty } from '#app/domain/tenancy/signing/paper-notice.commands.server.ts'
import { sealIfComplete } from '#app/domain/tenancy/signing/seal-paper.commands.server.ts'
import { isRecordChanged } from '#app/domain/tenancy/signing/signing-access.queries.server.ts'
import { buildSigningCodeMail } from '#app/domain/tenancy/signing/signing.mail.server.ts'
import { isCodeFresh, MAX_WRONG_CODES, toCode } from '#app/domain/tenancy/signing/signing.rules.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { href } from '#app/shared/href.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { InvitedSignerStatus } from '#app/shared/tenancy-vocabulary.ts'
import { findByToken } from './invited-signer.queries.server.ts'

const CODE_PURPOSE = 'invited_signers.code'
const CODE_BYTES = 4

/** Stores name and drawing, and mails a code to the address that was invited. Doing it again replaces them. */
export async function beginByLink(
  ctx: Ctx,
  token: string,
  { name, drawing }: { name: string; drawing: string },
): Promise<void> {
  const found = await findByToken(ctx, token)
  await hitLimit(ctx, 'invitedSigner.code', `signer:${found.signer.id}`)
  await inTransaction(ctx, async (tx) => {
    const { signer, signing } = await lockLink(tx, token, 'signed')
    const { email, locale } = signer
    if (email === null) return fail('invitedSigner.notFound')
    const code = toCode(tx.adapters.random.bytes(CODE_BYTES))
    const now = tx.now()
    await tx.db
      .update(invitedSigners)
      .set({
        signedName: name,
        drawing: drawing === '' ? null : drawing,
        code: tx.adapters.cipher.encrypt(code, CODE_PURPOSE, signer.id),
        codeSentAt: now,
        wrongCodes: 0,
        updatedAt: now,
      })
      .where(eq(invitedSigners.id, signer.id))
    const url = href('/sign/:token', { token })
    const mail = { code, listing: signing.content.listing, kind: signing.kind, url }
    await sendMail(tx, email, (siteName) => buildSigningCodeMail(tx, { locale }, siteName, mail))
  })
}

/** Every attempt is counted before the code is compared. The last of all signatures seals the paper. */
export async function signByLink(ctx: Ctx, token: string, { code }: { code: string }): Promise<void> {
  await findByToken(ctx, token)
  const attempt = await countAttempt(ctx, token)
  const { sentAt } = attempt ?? {}
  if (!attempt || !sentAt || !isCodeFresh(sentAt, ctx.now())) return failField('code', 'lease.code.expired')
  if (!isSameCode(ctx, attempt, code)) return failField('code', 'lease.code.wrong')
  await inTransaction(ctx, async (tx) => {
    const { rental, signer, signing } = await lockLink(tx, token, 'signed')
    const { clientAddress: ipAddress, userAgent } = tx.request
    const now = tx.now()
    const made = await tx.db
      .update(invitedSigners)
      .set({ status: 'signed', code: null, signedAt: now, decidedAt: now, updatedAt: now, ipAddress, userAgent })
      // The code that was compared: another one may have been mailed meanwhile
      .where(and(eq(invitedSigners.id, signer.id), eq(invitedSigners.code, attempt.code ?? '')))
    if (made.rowCount !== 1) return fail('app.changedMeanwhile')
    await recordMove(tx, rental, 'lease.signerSigned', signer.role)
    const isSealed = await sealIfComplete(tx, { rental, signing })
    if (!isSealed) await tellOwner(tx, rental, { event: 'signerSigned', note: signer.name })
  })
}

export async function declineByLink(ctx: Ctx, token: string, { reason }: { reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, signer } = await lockLink(tx, token, 'declined')
    const now = tx.now()
    await tx.db
      .update(invitedSigners)
      .set({
        status: 'declined',
        declineReason: reason,
        signedName: null,
        drawing: null,
        code: null,
        decidedAt: now,
        updatedAt: now,
      })
      .where(eq(invitedSigners.id, signer.id))
    await recordMove(tx, rental, 'lease.signerDeclined', signer.role)
    await tellOwner(tx, rental, { event: 'signerDeclined', note: `${signer.name}: ${reason}` })
  })
}

/** The rental is locked first, as by every command of it; then the link still has to be good. */
async function lockLink(ctx: Ctx, token: string, to: InvitedSignerStatus) {
  const { signing } = await findByToken(ctx, token)
  const [rental] = await lockRentals(ctx, [signing.rentalId])
  const found = await findByToken(ctx, token)
  if (!rental || found.signing.id !== signing.id) return fail('invitedSigner.notFound')
  if (await isRecordChanged(ctx, rental, found.signing)) fail('lease.recordChanged')
  if (!canMove('invited_signer', found.signer.status, to, 'signer')) fail('lease.moveNotAllowed')
  return { rental, ...found }
}

async function countAttempt(ctx: Ctx, token: string) {
  const [attempt] = await ctx.db
    .update(invitedSigners)
    .set({ wrongCodes: sql`${invitedSigners.wrongCodes} + 1` })
    .where(
      and(
        eq(invitedSigners.tokenHash, hashToken(token)),
        isNull(invitedSigners.signedAt),
        lt(invitedSigners.wrongCodes, MAX_WRONG_CODES),
      ),
    )
    .returning({ id: invitedSigners.id, code: invitedSigners.code, sentAt: invitedSigners.codeSentAt })
  return attempt ?? null
}

function isSameCode(ctx: Ctx, { id, code: sealed }: { id: string; code: string | null }, typed: string): boolean {
  if (sealed === null) return false
  const code = ctx.adapters.cipher.decrypt(sealed, CODE_PURPOSE, id)
  return code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}

const recordMove = (
  ctx: Ctx,
  { id }: StoredRental,
  action: 'lease.signerSigned' | 'lease.signerDeclined',
  role: string,
) => recordAudit(ctx, { action, subjectType: 'rental', subjectId: id, details: { role } })

const tellOwner = (
  ctx: Ctx,
  rental: StoredRental,
  notice: { event: 'signerSigned' | 'signerDeclined'; note: string },
) => tellParty(ctx, rental, { ...notice, kind: 'lease', userId: rental.listing.ownerId })
