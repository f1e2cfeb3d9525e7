// A side of an open lease asks a guarantor or a witness to sign; the owner removes one who has not signed. The token is only in the mail.
import { and, eq, isNull, ne } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { sealIfComplete } from '#app/domain/tenancy/signing/seal-paper.commands.server.ts'
import { lockOpenPaper, type SigningRef } from '#app/domain/tenancy/signing/signing-access.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { MAX_OF_ROLE, MAX_SIGNER_ROWS } from './invited-signer.model.ts'
import type { InviteSignerInput } from './invited-signer.schema.ts'
import { sendLink } from './send-link.commands.server.ts'
import { tellClosedSigner } from './forget-signers.commands.server.ts'

/** The rental is locked, so that the maximum holds. */
export async function inviteSigner(ctx: Ctx, { key, ...input }: InviteSignerInput & SigningRef): Promise<void> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  if (input.kind !== 'lease') fail('lease.notFound')
  await once(ctx, { operation: 'lease.inviteSigner', key, input }, async (tx) => {
    const { rental, signing } = await lockOpenPaper(tx, input, 'lease.inviteSigner')
    const { role, name, email, locale } = input
    const asker = await requireOtherPerson(tx, rental, { me, email })
    await requireRoom(tx, signing.id, { role, email })
    await hitLimit(tx, 'invitedSigner', getAccountSubject(me))
    await hitLimit(tx, 'invitedSigner.email', `email:${email}`)
    await sendLink(
      tx,
      { role, name, email, locale, addedBy: me, asker },
      { ...signing, listing: signing.content.listing },
    )
    await record(tx, rental, 'lease.signerInvited', role)
    return null
  })
}

/** Neither side guarantees or witnesses its own lease. Returns the person who asks. */
async function requireOtherPerson(ctx: Ctx, rental: StoredRental, { me, email }: { me: string; email: string }) {
  const listPerson = (id: string) =>
    ctx.db.select({ fullName: users.fullName, email: users.email }).from(users).where(eq(users.id, id))
  const [[asker], [owner], [tenant]] = [
    await listPerson(me),
    await listPerson(rental.listing.ownerId),
    await listPerson(rental.tenantId),
  ]
  if (email === owner?.email || email === tenant?.email) failField('email', 'invitedSigner.email.party')
  return asker ?? fail('auth.signInRequired')
}

async function requireRoom(ctx: Ctx, signingId: string, { role, email }: Pick<InviteSignerInput, 'role' | 'email'>) {
  const rows = await ctx.db
    .select({ role: invitedSigners.role, email: invitedSigners.email, status: invitedSigners.status })
    .from(invitedSigners)
    .where(eq(invitedSigners.signingId, signingId))
    .limit(MAX_SIGNER_ROWS)
  if (rows.length >= MAX_SIGNER_ROWS) fail('invitedSigner.tooMany')
  const active = rows.filter(({ status }) => status !== 'removed')
  if (active.some((row) => row.email === email)) failField('email', 'invitedSigner.email.asked')
  if (active.filter((row) => row.role === role).length >= MAX_OF_ROLE[role])
    failField('role', 'invitedSigner.role.full')
}

/**
 * The link says from now on that no signature is needed, as a mail does; address and link are erased when the lease is decided. If everybody else
 * has signed, that is now.
 */
export async function removeSigner(ctx: Ctx, { signer: id, ...ref }: SigningRef & { signer: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, signing } = await lockOpenPaper(tx, ref, 'lease.prepare')
    const removed = await tx.db
      .update(invitedSigners)
      .set({
        status: 'removed',
        code: null,
        declineReason: null,
        decidedAt: tx.now(),
        updatedAt: tx.now(),
      })
      .where(
        and(
          eq(invitedSigners.id, id),
          eq(invitedSigners.signingId, signing.id),
          isNull(invitedSigners.signedAt),
          ne(invitedSigners.status, 'removed'),
        ),
      )
      .returning()
    const [signer] = removed
    if (!signer) return fail('invitedSigner.notFound')
    await tellClosedSigner(tx, signer, { listing: signing.content.listing, isRemoved: true })
    await record(tx, rental, 'lease.signerRemoved', signer.role)
    await sealIfComplete(tx, { rental, signing })
  })
}

const record = (
  ctx: Ctx,
  { id }: StoredRental,
  action: 'lease.signerInvited' | 'lease.signerRemoved',
  role: InviteSignerInput['role'],
) => recordAudit(ctx, { action, subjectType: 'rental', subjectId: id, details: { role } })
