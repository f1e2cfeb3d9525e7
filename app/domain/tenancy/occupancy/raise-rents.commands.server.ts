// Offers a new rent to many tenants of a building: each gets the proposal of a renewal that a single one gets, all of them or none. What would
// be above the limit of rent control is refused: an owner who looks at one tenant reads the check, one who raises thirty rents may miss it.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { recordBuilding } from '#app/domain/listings/buildings/building.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { isUntold } from '#app/domain/notifications/delivery/untold.queries.server.ts'
import { storeOffers } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isCentavos } from '#app/shared/money.ts'
import { lockTenants } from './charge-tenants.commands.server.ts'
import { findRaiseCandidates } from './raise-rents.queries.server.ts'
import {
  type Increase,
  isOverLimit,
  parseIncrease,
  type RaiseCandidate,
  raiseRent,
  type RaiseState,
} from './raise-rents.rules.ts'
import type { RaiseRentsInput } from './raise-rents.schema.ts'

export const RAISE_NOTICE_JOB = 'building.tellOffers'
/** One transaction tells so many people: it is short, and a failure repeats no more than these. */
export const RAISE_NOTICE_BATCH = 50

export async function raiseRents(ctx: Ctx, buildingId: string, { key, ...input }: RaiseRentsInput): Promise<void> {
  await loadOwnBuilding(ctx, buildingId)
  const { tenants, by, increase: typed, leaseMonths, message } = input
  const increase = parseIncrease(by, typed) ?? failField('increase', 'building.increase.invalid')
  await once(ctx, { operation: 'building.raiseRents', key, input: { buildingId, ...input } }, async (tx) => {
    const chosen = await lockTenants(tx, buildingId, tenants)
    for (const rental of chosen) authorize(tx.actor, 'renewal.offer', rental)
    const { candidates } = await findRaiseCandidates(tx, buildingId, tenants)
    const rents = new Map(candidates.map((candidate) => [candidate.rentalId, decideRent(candidate, increase)]))
    const offers = chosen.map((rental) => ({
      rental,
      terms: { monthlyRent: rents.get(rental.id) ?? fail('app.changedMeanwhile'), leaseMonths, message },
    }))
    const offerIds = await storeOffers(tx, offers, 'owner')
    await recordBuilding(tx, 'building.rentsRaised', buildingId, { tenants: offerIds.length, leaseMonths })
    for (let at = 0; at < offerIds.length; at += RAISE_NOTICE_BATCH)
      await tx.adapters.jobs.send(tx.db, RAISE_NOTICE_JOB, {
        offerIds: offerIds.slice(at, at + RAISE_NOTICE_BATCH).join(' '),
      })
    return null
  })
}

/** As for a single proposal. */
const REFUSALS = {
  renewed: 'renewal.alreadyRenewed',
  offered: 'renewal.alreadyOpen',
  ending: 'rental.alreadyEnded',
} as const satisfies Record<Exclude<RaiseState, 'ready'>, string>

function decideRent(candidate: RaiseCandidate, increase: Increase): number {
  if (candidate.state !== 'ready') fail(REFUSALS[candidate.state])
  const newRent = raiseRent(candidate.monthlyRent, increase)
  if (!isCentavos(newRent) || newRent <= candidate.monthlyRent) failField('increase', 'building.increase.invalid')
  if (isOverLimit(candidate, newRent)) failField('tenants', 'building.tenants.aboveLimit')
  return newRent
}

/** The job of one batch. A proposal that was withdrawn meanwhile is not told; repeated, it tells nobody twice. */
export async function tellOffers(ctx: Ctx, offerIds: readonly string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // A statement of its own: the one that waits for the lock does not see who was told while it waited
    await tx.db
      .select({ id: renewalOffers.id })
      .from(renewalOffers)
      .where(inArray(renewalOffers.id, [...offerIds]))
      .orderBy(asc(renewalOffers.id))
      .for('update')
    const offers = await tx.db
      .select({
        rentalId: rentals.id,
        tenantId: rentals.tenantId,
        title: properties.title,
        titleFil: properties.titleFil,
        space: homeSpace,
      })
      .from(renewalOffers)
      .innerJoin(rentals, eq(rentals.id, renewalOffers.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .where(
        and(
          inArray(renewalOffers.id, [...offerIds]),
          eq(renewalOffers.status, 'open'),
          isUntold('renewal.offered', {
            userId: rentals.tenantId,
            subjectId: rentals.id,
            since: renewalOffers.createdAt,
          }),
        ),
      )
      .orderBy(asc(renewalOffers.id))
      .limit(RAISE_NOTICE_BATCH)
    for (const { rentalId, tenantId, space, ...listing } of offers)
      await notify(tx, {
        userId: tenantId,
        kind: 'renewal.offered',
        subject: { type: 'rental', id: rentalId },
        params: getTitleParams(nameHome(listing, space)),
      })
  })
}
