// Adds a tenant who already lives in a home of the owner: one transaction starts the rental with what is owed and with the rents to come. Only
// the owner sees it until the tenant accepts an invitation.
import { eq, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { openingFigures, tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { notifyWaitingApplicants } from '#app/domain/applications/decisions/decision.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import {
  getListingMover,
  lockOwnListing,
  type StoredListing,
} from '#app/domain/listings/own/listing-access.queries.server.ts'
import { moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { findOverlap } from '#app/domain/tenancy/bookings/rental-dates.queries.server.ts'
import { insertTransfer, storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { addMonths, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { OpeningFigureKind } from '#app/shared/tenancy-vocabulary.ts'
import { MAX_LEASE_MONTHS_AHEAD, MAX_START_MONTHS_AHEAD, type TenantFacts } from './existing-tenant.model.ts'
import { buildComingRents, spreadAdvance } from './existing-tenant.rules.ts'
import type { AddTenantInput } from './existing-tenant.schema.ts'

export async function addTenant(ctx: Ctx, { key, ...input }: AddTenantInput): Promise<{ rentalId: string }> {
  return once(ctx, { operation: 'tenant.add', key, input }, async (tx) => {
    const { listing: listingId, ...facts } = input
    const listing = await lockOwnListing(tx, listingId)
    authorize(tx.actor, 'tenant.add', { listing })
    requireSoundFacts(tx, facts)
    if (await findOverlap(tx, listing.id, facts)) failField('listing', 'tenant.listing.occupied')
    const rentalId = await startRental(tx, listing, facts)
    await storeOpeningFigures(tx, rentalId, facts)
    await storeComingRents(tx, rentalId, facts)
    await hideOccupiedHome(tx, listing, facts.availableFrom)
    await recordAudit(tx, {
      action: 'tenant.added',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { listingId, monthlyRent: facts.monthlyRent, lines: facts.lines.length },
    })
    return { rentalId }
  })
}

function requireSoundFacts(ctx: Ctx, { startsOn, endsOn, lines, availableFrom }: TenantFacts): void {
  const today = toManilaDay(ctx.now())
  if (startsOn > addMonths(today, MAX_START_MONTHS_AHEAD)) failField('startsOn', 'tenant.startsOn.tooFar')
  if (endsOn <= startsOn) failField('endsOn', 'tenant.endsOn.beforeStart')
  if (endsOn <= today) failField('endsOn', 'tenant.endsOn.past')
  if (endsOn > addMonths(today, MAX_LEASE_MONTHS_AHEAD)) failField('endsOn', 'tenant.endsOn.tooFar')
  if (availableFrom !== null && availableFrom <= endsOn) failField('availableFrom', 'tenant.availableFrom.beforeEnd')
  const rentDays = new Set<Day>()
  for (const { row, kind, dueDate } of lines) {
    if (dueDate < startsOn) failField(`dueDate${row}`, 'rent.dueDate.beforeStart')
    if (dueDate > today) failField(`dueDate${row}`, 'tenant.dueDate.later')
    if (kind === 'rent' && rentDays.has(dueDate)) failField(`dueDate${row}`, 'tenant.dueDate.twice')
    if (kind === 'rent') rentDays.add(dueDate)
  }
}

/** The tenant is a row of `users` without a profile: it has a name, and nobody can sign in to it, find it or send it anything. */
async function startRental(ctx: Ctx, listing: StoredListing, facts: TenantFacts): Promise<string> {
  const { name, phone, email, startsOn, endsOn, monthlyRent, paymentDay, deposit } = facts
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const tenantId = crypto.randomUUID()
  const address = `tenant-${tenantId}@not-invited.invalid`
  await ctx.db.insert(users).values({ id: tenantId, email: address, fullName: name, ...times })
  const terms = { startsOn, endsOn, monthlyRent, paymentDay, depositHeld: deposit }
  const [rental] = await ctx.db
    .insert(rentals)
    .values({ propertyId: listing.id, tenantId, addedByOwner: true, ...terms, ...times })
    .returning({ id: rentals.id })
  if (!rental) throw new Error('the insert returned no rental')
  await ctx.db.insert(tenantInvitations).values({ rentalId: rental.id, phone, email, ...times })
  return rental.id
}

/** What is owed today is written line by line. Each figure is one that the tenant confirms or contests. */
async function storeOpeningFigures(ctx: Ctx, rentalId: string, facts: TenantFacts): Promise<void> {
  const { deposit, advance, lines, water, electricity } = facts
  const figures: { kind: OpeningFigureKind; amount: number; paymentId?: string }[] = [
    // Also without a deposit: the tenant may say that there is one
    { kind: 'deposit', amount: deposit },
    ...(advance > 0 ? [{ kind: 'advance' as const, amount: advance }] : []),
    ...(water === null ? [] : [{ kind: 'water' as const, amount: water }]),
    ...(electricity === null ? [] : [{ kind: 'electricity' as const, amount: electricity }]),
  ]
  for (const { kind, amount, dueDate, note } of lines) {
    const paymentId = await storeLine(ctx, { rentalId, kind, amountDue: amount, dueDate, note })
    figures.push({ kind: 'line', amount, paymentId })
  }
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.insert(openingFigures).values(figures.map((figure) => Object.assign(figure, { rentalId }, times)))
}

async function storeComingRents(ctx: Ctx, rentalId: string, facts: TenantFacts): Promise<void> {
  const today = toManilaDay(ctx.now())
  const rents = buildComingRents(facts, today)
  const parts = spreadAdvance(facts.advance, rents) ?? failField('advance', 'tenant.advance.tooMuch')
  if (rents.length === 0) return
  const stored = await ctx.db
    .insert(payments)
    .values(
      rents.map(({ dueDate, amountDue }) => ({
        rentalId,
        kind: 'rent' as const,
        dueDate,
        amountDue,
        createdAt: ctx.now(),
      })),
    )
    .returning({ paymentId: payments.id })
  const allocations = stored.flatMap(({ paymentId }, index) => {
    const amount = parts[index] ?? 0
    return amount > 0 ? [{ paymentId, amount }] : []
  })
  if (allocations.length === 0) return
  // Received when the lease began. Without an acknowledgment of its own, as what was paid with a booking
  const paidOn = facts.startsOn < today ? facts.startsOn : today
  await insertTransfer(ctx, { method: 'other', paidOn }, allocations, { status: 'confirmed' })
}

/** A home in which somebody lives is not offered to renters, unless the owner says from when. */
async function hideOccupiedHome(ctx: Ctx, listing: StoredListing, availableFrom: Day | null): Promise<void> {
  if (availableFrom !== null) {
    const change = { availableFrom, updatedAt: ctx.now(), version: sql`${properties.version} + 1` }
    await ctx.db.update(properties).set(change).where(eq(properties.id, listing.id))
    return
  }
  const mover = getListingMover(ctx)
  if (listing.status === 'pending') await moveListing(ctx, listing, { status: 'draft', mover })
  if (listing.status !== 'active') return
  await moveListing(ctx, listing, { status: 'inactive', reason: 'rented', mover })
  await notifyWaitingApplicants(ctx, listing, 'application.homeRented')
}
