// The owner prepares the contract of a rental for signing and can withdraw it; the tenant can decline it. A changed contract is a new one
// without signatures.
import { eq } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getLastDay } from '#app/domain/tenancy/renewals/renewal.rules.ts'
import { getRentalFacts } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { listLeaseClauses } from './lease-clauses.labels.server.ts'
import { serializeLease } from './lease-text.rules.ts'
import { tellOtherParty } from './lease-notice.commands.server.ts'
import {
  lapseSigning,
  listSignings,
  lockSigning,
  moveSigning,
  type SigningRef,
} from './signing-access.queries.server.ts'
import { getLastSigningDay, MAX_DRAFTS } from './signing.rules.ts'
import type { PrepareSigningInput } from './signing.schema.ts'

/** An open contract is withdrawn first, with the signatures that it has: what was signed was another text. */
export async function prepareSigning(
  ctx: Ctx,
  { rentalId, key, special, days }: PrepareSigningInput & { rentalId: string },
): Promise<void> {
  await once(ctx, { operation: 'lease.prepare', key, input: { rentalId, special, days } }, async (tx) => {
    requireSignIn(tx.actor)
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'lease.prepare', rental)
    await requireSignable(tx, rental)
    await lapseSigning(tx, rentalId)
    const [latest] = await listSignings(tx, rentalId, 1)
    const draft = (latest?.draft ?? 0) + 1
    if (draft > MAX_DRAFTS) fail('lease.tooManyDrafts')
    if (latest?.status === 'signed') fail('lease.alreadySigned')
    if (latest?.status === 'open') await moveSigning(tx, latest, { status: 'withdrawn' })
    const content = await buildContent(tx, rental, special)
    const now = tx.now()
    await tx.db.insert(leaseSignings).values({
      rentalId,
      preparedBy: tx.actor.id,
      draft,
      content,
      hash: sha256Hex(serializeLease(content)),
      expiresOn: getLastSigningDay(toManilaDay(now), days),
      createdAt: now,
      updatedAt: now,
    })
    await recordAudit(tx, {
      action: 'lease.prepared',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { draft },
    })
    await tellOtherParty(tx, rental, { kind: 'lease.prepared' })
    return null
  })
}

async function requireSignable(ctx: Ctx, rental: StoredRental): Promise<void> {
  if (getLastDay(rental) < toManilaDay(ctx.now()) || getLastDay(rental) < rental.startsOn) fail('rental.alreadyEnded')
  // A tenant whom the owner added has no account before the invitation is accepted, and nobody else may sign
  const accounts = await ctx.db.$count(userProfiles, eq(userProfiles.userId, rental.tenantId))
  if (accounts === 0) fail('lease.tenantWithoutAccount')
}

async function buildContent(ctx: Ctx, rental: StoredRental, special: string) {
  const facts = await getRentalFacts(ctx, rental)
  return {
    listing: facts.listing.title,
    owner: facts.owner.name,
    tenant: facts.tenant.name,
    preparedOn: toManilaDay(ctx.now()),
    clauses: listLeaseClauses({ ...facts, endsOn: rental.endsOn }, special),
  }
}

export async function withdrawSigning(ctx: Ctx, ref: SigningRef): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, signing } = await lockSigning(tx, ref, 'withdrawn')
    await moveSigning(tx, signing, { status: 'withdrawn' })
    await recordMove(tx, 'lease.withdrawn', rental, signing.draft)
    await tellOtherParty(tx, rental, { kind: 'lease.withdrawn' })
  })
}

export async function declineSigning(ctx: Ctx, { reason, ...ref }: SigningRef & { reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, signing } = await lockSigning(tx, ref, 'declined')
    await moveSigning(tx, signing, { status: 'declined', declineReason: reason })
    await recordMove(tx, 'lease.declined', rental, signing.draft)
    await tellOtherParty(tx, rental, { kind: 'lease.declined', note: reason })
  })
}

const recordMove = (ctx: Ctx, action: 'lease.withdrawn' | 'lease.declined', rental: StoredRental, draft: number) =>
  recordAudit(ctx, { action, subjectType: 'rental', subjectId: rental.id, details: { draft } })
