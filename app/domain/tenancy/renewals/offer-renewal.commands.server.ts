// Proposals for the next rental: the owner offers, each side counters, declines or withdraws. A counter-proposal is a new proposal.
import { and, eq } from 'drizzle-orm'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit, recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import { getSide, lockOffer, moveOffer, requireRunning } from './renewal-access.queries.server.ts'
import { getNextStart } from './renewal.rules.ts'
import type { CounterRenewalInput, OfferRenewalInput } from './renewal.schema.ts'

type Terms = Omit<OfferRenewalInput, 'key'>

export async function offerRenewal(
  ctx: Ctx,
  { rentalId, key, ...terms }: OfferRenewalInput & { rentalId: string },
): Promise<void> {
  await once(ctx, { operation: 'renewal.offer', key, input: { rentalId, ...terms } }, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'renewal.offer', rental)
    await requireRunning(tx, rental)
    const open = await tx.db.$count(
      renewalOffers,
      and(eq(renewalOffers.rentalId, rentalId), eq(renewalOffers.status, 'open')),
    )
    if (open > 0) fail('renewal.alreadyOpen')
    await storeOffers(tx, [{ rental, terms }], 'owner')
    await tellOtherSide(tx, rental, { kind: 'renewal.offered' })
    return null
  })
}

export async function counterRenewal(
  ctx: Ctx,
  { rentalId, key, offer: offerId, ...terms }: CounterRenewalInput & { rentalId: string },
): Promise<void> {
  const request = { operation: 'renewal.counter', key, input: { rentalId, offerId, ...terms } }
  await once(ctx, request, async (tx) => {
    const { rental, offer, side } = await lockOffer(tx, { rentalId, offer: offerId }, 'countered')
    await requireRunning(tx, rental)
    await moveOffer(tx, offer, { status: 'countered' })
    await storeOffers(tx, [{ rental, terms }], side)
    await tellOtherSide(tx, rental, { kind: 'renewal.offered' })
    return null
  })
}

export async function declineRenewal(
  ctx: Ctx,
  { reason, ...input }: { rentalId: string; offer: string; reason?: string | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, offer } = await lockOffer(tx, input, 'declined')
    await moveOffer(tx, offer, { status: 'declined', declineReason: reason || null })
    await announceAnswer(tx, rental, { kind: 'renewal.declined', note: reason ?? '' })
  })
}

export async function withdrawRenewal(ctx: Ctx, input: { rentalId: string; offer: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, offer } = await lockOffer(tx, input, 'withdrawn')
    await moveOffer(tx, offer, { status: 'withdrawn' })
    await announceAnswer(tx, rental, { kind: 'renewal.withdrawn' })
  })
}

/**
 * Proposals for one rental or for many, in a number of statements that does not grow with them. The caller has locked and authorized the rentals
 * and knows that they can be renewed, and tells the other side. Returns the proposals.
 */
export async function storeOffers(
  ctx: Ctx,
  offers: readonly { rental: StoredRental; terms: Terms }[],
  side: RenewalSide,
): Promise<string[]> {
  const now = ctx.now()
  const rows = await ctx.db
    .insert(renewalOffers)
    .values(
      offers.map(({ rental, terms: { monthlyRent, leaseMonths, message } }) => ({
        rentalId: rental.id,
        side,
        offeredBy: ctx.actor?.id ?? '',
        monthlyRent,
        startsOn: getNextStart(rental),
        leaseMonths,
        message: message || null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: renewalOffers.id })
  await recordAuditEntries(
    ctx,
    offers.map(({ rental, terms: { monthlyRent, leaseMonths } }) => ({
      action: 'renewal.offered',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { side, monthlyRent, leaseMonths },
    })),
  )
  return rows.map(({ id }) => id)
}

async function announceAnswer(
  ctx: Ctx,
  rental: StoredRental,
  { kind, note = '' }: { kind: 'renewal.declined' | 'renewal.withdrawn'; note?: string },
): Promise<void> {
  await recordAudit(ctx, {
    action: 'renewal.answered',
    subjectType: 'rental',
    subjectId: rental.id,
    details: { answer: kind },
  })
  await tellOtherSide(ctx, rental, { kind, note })
}

export async function tellOtherSide(
  ctx: Ctx,
  rental: StoredRental,
  {
    kind,
    note = '',
  }: {
    kind: Extract<NotificationKind, `renewal.${string}` | `earlyEnd.${string}` | 'rental.endedEarly'>
    note?: string
  },
): Promise<void> {
  const { id, tenantId, roommateIds, listing } = rental
  const isOwner = getSide(ctx, rental) === 'owner'
  // The other tenants learn what their contact decided
  const recipients = [...(isOwner ? [tenantId] : []), ...roommateIds]
  if (!isOwner || ctx.actor?.role === 'admin') recipients.push(listing.ownerId)
  for (const userId of recipients)
    await notify(ctx, { userId, kind, subject: { type: 'rental', id }, params: { ...getTitleParams(listing), note } })
}
