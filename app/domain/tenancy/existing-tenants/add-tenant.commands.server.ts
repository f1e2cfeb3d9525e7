// Adds a tenant who already lives in a home of the owner: one transaction starts the rental with what is owed and with the rents to come. Only
// the owner sees it until the tenant accepts an invitation.
import { eq, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { notifyWaitingApplicants } from '#app/domain/applications/decisions/decision.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import {
  getListingMover,
  lockOwnListing,
  type StoredListing,
} from '#app/domain/listings/own/listing-access.queries.server.ts'
import { moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { closeFullListing } from '#app/domain/tenancy/bookings/close-full-listing.commands.server.ts'
import { chooseSpace, type ChosenSpace } from '#app/domain/tenancy/bookings/space-choice.queries.server.ts'
import { insertTransfer } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { failField, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { addMonths, type Day, toManilaDay } from '#app/shared/dates.ts'
import { MAX_LEASE_MONTHS_AHEAD, MAX_START_MONTHS_AHEAD, type TenantFacts } from './existing-tenant.model.ts'
import { buildComingRents, type Rent, spreadAdvance } from './existing-tenant.rules.ts'
import type { AddTenantInput } from './existing-tenant.schema.ts'
import {
  listTermFigures,
  storeOpeningChecks,
  storeOpeningFigures,
  storeOpeningLines,
} from './opening-figures.commands.server.ts'

export async function addTenant(ctx: Ctx, { key, ...input }: AddTenantInput): Promise<{ rentalId: string }> {
  return once(ctx, { operation: 'tenant.add', key, input }, (tx) => storeTenant(tx, input))
}

/** Call it in a transaction. */
export async function storeTenant(
  ctx: Ctx,
  { listing: listingId, space: spaceId, ...facts }: Omit<AddTenantInput, 'key'>,
): Promise<{ rentalId: string }> {
  const listing = await lockOwnListing(ctx, listingId)
  authorize(ctx.actor, 'tenant.add', { listing })
  requireSoundFacts(facts, toManilaDay(ctx.now()))
  const space = await findFreeSpace(ctx, listing.id, facts, spaceId)
  const rentalId = await startRental(ctx, listing, { ...facts, spaceId: space.id })
  const lineFigures = await storeOpeningLines(ctx, rentalId, facts.lines)
  await storeComingRents(ctx, rentalId, facts)
  const checkFigures = await storeOpeningChecks(ctx, rentalId, facts.checks)
  await storeOpeningFigures(ctx, rentalId, [...listTermFigures(facts), ...lineFigures, ...checkFigures])
  await hideOccupiedHome(ctx, listing, facts.availableFrom)
  await recordAudit(ctx, {
    action: 'tenant.added',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { listingId, monthlyRent: facts.monthlyRent, lines: facts.lines.length },
  })
  return { rentalId }
}

/** The same as for a booking, but a field says what is wrong. */
async function findFreeSpace(ctx: Ctx, listingId: string, facts: TenantFacts, spaceId?: string): Promise<ChosenSpace> {
  try {
    return await chooseSpace(ctx, listingId, facts, spaceId)
  } catch (error) {
    if (isAppError(error) && OCCUPIED.has(error.code)) failField('listing', 'tenant.listing.occupied')
    throw error
  }
}
const OCCUPIED: ReadonlySet<string> = new Set(['rental.overlaps', 'booking.noSpaceFree'])

/** What the facts say without the database. */
export function requireSoundFacts({ startsOn, endsOn, lines, availableFrom }: TenantFacts, today: Day): void {
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
async function startRental(
  ctx: Ctx,
  listing: StoredListing,
  facts: TenantFacts & { spaceId: string },
): Promise<string> {
  const { name, phone, email, startsOn, endsOn, monthlyRent, paymentDay, deposit } = facts
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const tenantId = crypto.randomUUID()
  const address = `tenant-${tenantId}@not-invited.invalid`
  await ctx.db.insert(users).values({ id: tenantId, email: address, fullName: name, ...times })
  const terms = { startsOn, endsOn, monthlyRent, paymentDay, depositHeld: deposit }
  const [rental] = await ctx.db
    .insert(rentals)
    .values({ propertyId: listing.id, spaceId: facts.spaceId, tenantId, addedByOwner: true, ...terms, ...times })
    .returning({ id: rentals.id })
  if (!rental) throw new Error('the insert returned no rental')
  await ctx.db.insert(tenantInvitations).values({ rentalId: rental.id, phone, email, ...times })
  return rental.id
}

/** The rents to come, and what the advance pays of each. */
export function planComingRents(facts: TenantFacts, today: Day): { rents: Rent[]; parts: number[] } {
  const rents = buildComingRents(facts, today)
  return { rents, parts: spreadAdvance(facts.advance, rents) ?? failField('advance', 'tenant.advance.tooMuch') }
}

async function storeComingRents(ctx: Ctx, rentalId: string, facts: TenantFacts): Promise<void> {
  const today = toManilaDay(ctx.now())
  const { rents, parts } = planComingRents(facts, today)
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
export async function hideOccupiedHome(ctx: Ctx, listing: StoredListing, availableFrom: Day | null): Promise<void> {
  if (availableFrom !== null) {
    const change = { availableFrom, updatedAt: ctx.now(), version: sql`${properties.version} + 1` }
    await ctx.db.update(properties).set(change).where(eq(properties.id, listing.id))
    return
  }
  if ((await findSharedAvailability(ctx, listing.id)) !== null) {
    if (await closeFullListing(ctx, listing.id)) await notifyWaitingApplicants(ctx, listing, 'application.homeRented')
    return
  }
  const mover = getListingMover(ctx)
  if (listing.status === 'pending') await moveListing(ctx, listing, { status: 'draft', mover })
  if (listing.status !== 'active') return
  await moveListing(ctx, listing, { status: 'inactive', reason: 'rented', mover })
  await notifyWaitingApplicants(ctx, listing, 'application.homeRented')
}
