// Loads one rental for the people who may read it. Every command on a rent book starts here.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { type HomeSpace, nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { leaseShares } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { listRoommateIds, type SharePeriod } from '#app/domain/tenancy/roommates/roommate-shares.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** The rental as the predicates of the permission policy need it. The titles of its listing name the space that is rented. */
export type StoredRental = typeof rentals.$inferSelect & {
  listing: StoredListing
  /** Empty for a lease with one tenant. */
  shares: SharePeriod[]
  /** Who lives there, or will, with the tenant. */
  roommateIds: string[]
}

/** A stranger gets the same answer as for a rental that does not exist (promise Z3). */
export async function loadRental(ctx: Ctx, id: string): Promise<StoredRental> {
  requireSignIn(ctx.actor)
  return requireVisible(ctx, isUuid(id) ? (await selectRental(ctx, id))[0] : undefined, 'rental.notFound')
}

/** For the pages of money: also for a person who left the lease, and owes something or has receipts of it. */
export async function loadBookRental(ctx: Ctx, id: string): Promise<StoredRental> {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id) ? await selectRental(ctx, id) : []
  return requireVisible(ctx, row, 'rental.notFound', 'rentBook.read')
}

export async function lockBookRental(ctx: Ctx, id: string): Promise<StoredRental> {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id) ? await selectRental(ctx, id).for('update', { of: rentals }) : []
  return requireVisible(ctx, row, 'rental.notFound', 'rentBook.read')
}

/** The same inside a transaction. Whatever changes the rent book of one rental happens one after the other. */
export async function lockRental(ctx: Ctx, id: string): Promise<StoredRental> {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id) ? await selectRental(ctx, id).for('update', { of: rentals }) : []
  return requireVisible(ctx, row, 'rental.notFound')
}

/** Several with their listings, locked in one order, so that two commands never wait for each other. The caller authorizes each. */
export async function lockRentals(ctx: Ctx, ids: readonly string[], condition?: SQL): Promise<StoredRental[]> {
  const rows = await selectRentals(ctx, and(inArray(rentals.id, [...ids]), condition))
    .orderBy(asc(rentals.id))
    .for('update', { of: rentals })
  return rows.map((row) => toStoredRental(ctx, row))
}

/** One with its listing, not locked. The caller authorizes it. */
export async function findRental(ctx: Ctx, id: string): Promise<StoredRental | undefined> {
  const [row] = await selectRental(ctx, id)
  return row && toStoredRental(ctx, row)
}

/** The rental of a transfer, locked. */
export async function lockRentalOfTransfer(ctx: Ctx, transferId: string): Promise<StoredRental> {
  requireSignIn(ctx.actor)
  const [transfer] = isUuid(transferId)
    ? await ctx.db
        .select({ rentalId: payments.rentalId })
        .from(paymentProofs)
        .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
        .where(eq(paymentProofs.transferId, transferId))
        .limit(1)
    : []
  const [row] = transfer ? await selectRental(ctx, transfer.rentalId).for('update', { of: rentals }) : []
  return requireVisible(ctx, row, 'paymentProof.notFound')
}

const selectRental = (ctx: Ctx, id: string) => selectRentals(ctx, eq(rentals.id, id))

const selectRentals = (ctx: Ctx, condition: SQL | undefined) =>
  ctx.db
    .select({ rental: rentals, listing: properties, space: homeSpace, shares: leaseShares })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(and(condition, isChosenHome(ctx, rentals.propertyId)))

type RentalRow = {
  rental: typeof rentals.$inferSelect
  listing: StoredListing
  space: HomeSpace | null
  shares: SharePeriod[]
}

const toStoredRental = (ctx: Ctx, { rental, listing, space, shares }: RentalRow): StoredRental =>
  Object.assign(rental, {
    listing: nameHome(listing, space),
    shares,
    roommateIds: listRoommateIds({ ...rental, shares }, toManilaDay(ctx.now())),
  })

/** On the side of the tenants. */
export const isOnTenantSide = (
  { tenantId, roommateIds }: Pick<StoredRental, 'tenantId' | 'roommateIds'>,
  userId: string | undefined,
): boolean => userId === tenantId || (userId !== undefined && roommateIds.includes(userId))

/** Also those who left. */
export const listTenantsEver = ({ tenantId, shares }: Pick<StoredRental, 'tenantId' | 'shares'>): string[] => [
  tenantId,
  ...shares.map(({ userId }) => userId),
]

/** Who acts, as the state machines name people. */
export function getRentalMover(ctx: Ctx, rental: Pick<StoredRental, 'tenantId' | 'roommateIds'>): Mover {
  if (ctx.actor?.role === 'admin') return 'admin'
  return isOnTenantSide(rental, ctx.actor?.id) ? 'tenant' : 'owner'
}

/** The address of the home, for the people of a rental. */
export const homeAddress = sql<string>`concat_ws(', ', nullif(${properties.unit}, ''), nullif(${properties.street}, ''), nullif(${properties.barangay}, ''), ${properties.city})`

function requireVisible(
  ctx: Ctx,
  row: RentalRow | undefined,
  notFound: 'rental.notFound' | 'paymentProof.notFound',
  action: 'rental.read' | 'rentBook.read' = 'rental.read',
): StoredRental {
  if (!row) return fail(notFound)
  const rental = toStoredRental(ctx, row)
  authorizeVisible(ctx.actor, action, notFound, rental)
  return rental
}
