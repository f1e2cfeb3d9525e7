// A side prepares a paper of a rental for signing and can withdraw it; the other side can decline it. A changed paper is a new version without
// signatures. The lease is prepared by the owner.
import { eq } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { askAgain, takeSigners } from '#app/domain/tenancy/invited-signers/send-link.commands.server.ts'
import { getLastDay } from '#app/domain/tenancy/renewals/renewal.rules.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { serializeLease } from './lease-text.rules.ts'
import { recordPaperAudit } from './paper-audit.commands.server.ts'
import { readPaperRecord } from '#app/domain/tenancy/paper-records/paper-kinds.queries.server.ts'
import { tellOtherParty } from './paper-notice.commands.server.ts'
import {
  getPrepareAction,
  lapseSigning,
  listSignings,
  lockSigning,
  moveSigning,
  type PaperRef,
  type SigningRef,
} from './signing-access.queries.server.ts'
import { getLastSigningDay, isFinal, MAX_DRAFTS, REFERENCE_BYTES, toReference } from './signing.rules.ts'
import type { PrepareSigningInput } from './signing.schema.ts'

/** An open paper is withdrawn first, with the signatures that it has: what was signed was another text. Who was invited to sign it is asked again. */
export async function prepareSigning(
  ctx: Ctx,
  { rentalId, kind, key, special, days }: PrepareSigningInput & PaperRef,
): Promise<void> {
  await once(ctx, { operation: 'lease.prepare', key, input: { rentalId, kind, special, days } }, async (tx) => {
    requireSignIn(tx.actor)
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, getPrepareAction(kind), rental)
    await requireSignable(tx, rental, kind)
    await lapseSigning(tx, { rentalId, kind })
    const [latest] = await listSignings(tx, { rentalId, kind }, 1)
    const record = (await readPaperRecord(tx, rental, kind)) ?? fail('lease.nothingToSign')
    const draft = (latest?.draft ?? 0) + 1
    if (draft > MAX_DRAFTS) fail('lease.tooManyDrafts')
    if (latest && isFinal(latest, record.hash)) fail('lease.alreadySigned')
    const isReplaced = latest?.status === 'open'
    const kept = isReplaced ? await takeSigners(tx, latest.id) : []
    if (isReplaced) await moveSigning(tx, latest, { status: 'withdrawn' })
    const { people, hash: recordHash, buildClauses } = record
    const now = tx.now()
    const content = {
      listing: people.listing.title,
      owner: people.owner.name,
      tenant: people.tenant.name,
      preparedOn: toManilaDay(now),
      clauses: buildClauses(special),
    }
    const version = { id: crypto.randomUUID(), expiresOn: getLastSigningDay(toManilaDay(now), days) }
    await tx.db.insert(leaseSignings).values({
      ...version,
      rentalId,
      preparedBy: tx.actor.id,
      kind,
      draft,
      content,
      hash: sha256Hex(serializeLease(content)),
      recordHash,
      reference: toReference(tx.adapters.random.bytes(REFERENCE_BYTES)),
      createdAt: now,
      updatedAt: now,
    })
    await recordPaperAudit(tx, 'prepared', { rentalId, kind }, { draft })
    await tellOtherParty(tx, rental, { event: 'prepared', kind })
    await askAgain(tx, kept, { ...version, listing: content.listing })
    return null
  })
}

/** A lease that is over is not signed any more. The other papers are about what was agreed, also when the rental has ended. */
async function requireSignable(ctx: Ctx, rental: StoredRental, kind: SignedPaperKind): Promise<void> {
  const lastDay = getLastDay(rental)
  if (kind === 'lease' && (lastDay < toManilaDay(ctx.now()) || lastDay < rental.startsOn)) fail('rental.alreadyEnded')
  // A tenant whom the owner added has no account before the invitation is accepted, and nobody else may sign
  const accounts = await ctx.db.$count(userProfiles, eq(userProfiles.userId, rental.tenantId))
  if (accounts === 0) fail('lease.tenantWithoutAccount')
}

export async function withdrawSigning(ctx: Ctx, ref: SigningRef): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, signing } = await lockSigning(tx, ref, 'withdrawn')
    await moveSigning(tx, signing, { status: 'withdrawn' })
    await recordPaperAudit(tx, 'withdrawn', signing, { draft: signing.draft })
    await tellOtherParty(tx, rental, { event: 'withdrawn', kind: signing.kind })
  })
}

export async function declineSigning(ctx: Ctx, { reason, ...ref }: SigningRef & { reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, signing } = await lockSigning(tx, ref, 'declined')
    await moveSigning(tx, signing, { status: 'declined', declineReason: reason })
    await recordPaperAudit(tx, 'declined', signing, { draft: signing.draft })
    await tellOtherParty(tx, rental, { event: 'declined', kind: signing.kind, note: reason })
  })
}
