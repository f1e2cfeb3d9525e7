// Does what everybody has agreed to: closes the shares of before, writes those from the day of the change on, and the rents to come. One transaction with the
// last consent.
import { and, eq, isNull } from 'drizzle-orm'
import { roommateShares } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { addDays, type Day } from '#app/shared/dates.ts'
import { getSharesOn, listChangeDays, type StoredChange } from './roommate-change.queries.server.ts'
import { MAX_ROOMMATES } from './roommate.model.ts'
import { planJoin, planLeave, type Share } from './roommate-shares.rules.ts'
import { rewriteRents, type RentTerms } from './rewrite-rents.commands.server.ts'

type PlannedChange = Pick<
  StoredChange,
  'kind' | 'startsOn' | 'personId' | 'giverId' | 'isReplacement' | 'rentShare' | 'depositShare' | 'depositWay'
>

/** The shares from its day on; refused when they are no longer those that it was made for. */
export async function planShares(ctx: Ctx, rental: StoredRental, change: PlannedChange): Promise<Share[]> {
  if (!(await listChangeDays(ctx, rental)).includes(change.startsOn)) fail('roommate.dayGone')
  const shares = getSharesOn(rental, change.startsOn)
  if (change.kind === 'receipts') return shares
  const { giverId, isReplacement, rentShare, depositShare, depositWay } = change
  const personId = change.personId ?? ''
  if (change.kind === 'leave') return planLeave(shares, personId, depositWay)?.shares ?? fail('roommate.lastTenant')
  const join = { userId: personId, rentShare, depositShare, giverId: giverId ?? '', isReplacement, depositWay }
  const planned = planJoin(shares, join) ?? fail('roommate.sharesChanged')
  return planned.length > MAX_ROOMMATES ? fail('roommate.tooMany', { max: MAX_ROOMMATES }) : planned
}

/** The caller has locked the rental. */
export async function applyChange(ctx: Ctx, rental: StoredRental, change: StoredChange): Promise<void> {
  const { startsOn: from, receipts } = change
  const shares = await planShares(ctx, rental, change)
  if (rental.shares.length === 0) await storeFirstShare(ctx, rental, from)
  await storeShares(ctx, rental.id, { from, shares, receipts })
  await rewriteRents(ctx, rental, { from, shares, receipts })
  const leaverId = change.kind === 'leave' ? change.personId : change.isReplacement ? change.giverId : null
  if (leaverId !== rental.tenantId) return
  await moveContact(ctx, rental, change.kind === 'join' ? change.personId : findLargest(shares))
}

/** Everything until the first change was the only tenant's. */
async function storeFirstShare(ctx: Ctx, rental: StoredRental, from: Day): Promise<void> {
  const { id: rentalId, tenantId: userId, monthlyRent: rentShare, depositHeld: depositShare } = rental
  const [first] = (await loadBookRows(ctx, rentalId)).lines
  const startsOn = first && first.dueDate < rental.startsOn ? first.dueDate : rental.startsOn
  if (startsOn >= from) return
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const period = { rentalId, userId, rentShare, depositShare, receipts: 'joint' as const, startsOn, ...times }
  await ctx.db.insert(roommateShares).values({ ...period, endsOn: addDays(from, -1) })
}

/** Shares that would begin on the same day never counted. */
export async function storeShares(ctx: Ctx, rentalId: string, { from, shares, receipts }: RentTerms): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .delete(roommateShares)
    .where(and(eq(roommateShares.rentalId, rentalId), eq(roommateShares.startsOn, from)))
  await ctx.db
    .update(roommateShares)
    .set({ endsOn: addDays(from, -1), updatedAt: now })
    .where(and(eq(roommateShares.rentalId, rentalId), isNull(roommateShares.endsOn)))
  await ctx.db
    .insert(roommateShares)
    .values(shares.map((share) => ({ rentalId, ...share, receipts, startsOn: from, createdAt: now, updatedAt: now })))
}

/** Deposit and condition reports of renewed leases go on with the same tenant, so that their contact stays. */
async function moveContact(ctx: Ctx, rental: StoredRental, tenantId: string | null): Promise<void> {
  if (rental.renewsRentalId !== null) fail('roommate.contactOfRenewal')
  if (tenantId === null) return fail('roommate.lastTenant')
  await ctx.db.update(rentals).set({ tenantId, updatedAt: ctx.now() }).where(eq(rentals.id, rental.id))
}

const findLargest = (shares: readonly Share[]): string | null =>
  shares.toSorted((a, b) => b.rentShare - a.rentShare)[0]?.userId ?? null
