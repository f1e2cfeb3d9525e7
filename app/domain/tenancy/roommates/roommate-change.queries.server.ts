// One change of a shared lease, locked with its rental. Every command on a change starts here.
import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import { roommateChanges, roommateConsents } from '#app/db/schema/tenancy/rental-terms.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireRunning } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { getLineDue } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { RoommateChangeStatus } from '#app/shared/tenancy-vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { listSharesOn, type Share } from './roommate-shares.rules.ts'

export type StoredChange = typeof roommateChanges.$inferSelect

/** Somebody still has to answer it, and its day is to come. One that is over is stored as such when another one is made. */
export const isLiveChange = (ctx: Ctx): SQL | undefined =>
  and(
    inArray(roommateChanges.status, ['invited', 'open']),
    gt(roommateChanges.startsOn, toManilaDay(ctx.now())),
    or(eq(roommateChanges.status, 'open'), gt(roommateChanges.expiresAt, ctx.now())),
  )

/** A rental whose tenants can change: it goes on and has not been renewed. */
export async function lockSharedLease(ctx: Ctx, rentalId: string): Promise<StoredRental> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'roommate.propose', rental)
  await requireRunning(ctx, rental)
  return rental
}

type ChangeRef = { rentalId: string; change: string }

export async function lockChange(
  ctx: Ctx,
  { rentalId, change: id }: ChangeRef,
  to: RoommateChangeStatus,
): Promise<{ rental: StoredRental; change: StoredChange }> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'roommate.consent', rental)
  const isThis = and(eq(roommateChanges.id, id), eq(roommateChanges.rentalId, rental.id), isLiveChange(ctx))
  const [change] = isUuid(id) ? await ctx.db.select().from(roommateChanges).where(isThis) : []
  if (!change) return fail('roommate.gone')
  const mover = rental.listing.ownerId === ctx.actor?.id ? 'owner' : 'tenant'
  if (!canMove('roommate_change', change.status, to, mover)) fail('roommate.gone')
  return { rental, change }
}

/** A lease with one tenant: the whole rent and deposit are theirs. */
export function getSharesOn({ tenantId, monthlyRent, depositHeld, shares }: StoredRental, day: string): Share[] {
  if (shares.length > 0) return listSharesOn(shares, day)
  return [{ userId: tenantId, rentShare: monthlyRent, depositShare: depositHeld }]
}

/** The owner and everybody who lives there or will. */
export const listConsentingIds = ({ tenantId, roommateIds, listing }: StoredRental): string[] => [
  listing.ownerId,
  tenantId,
  ...roommateIds,
]

export async function listConsentIds(ctx: Ctx, changeId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: roommateConsents.userId })
    .from(roommateConsents)
    .where(eq(roommateConsents.changeId, changeId))
  return rows.map(({ userId }) => userId)
}

type Decision = { status: RoommateChangeStatus; declineReason?: string }

/** The link and the address are of no use afterwards. Of two decisions one happens. */
export async function moveChange(ctx: Ctx, { id, status }: StoredChange, decision: Decision): Promise<void> {
  const now = ctx.now()
  const moved = await ctx.db
    .update(roommateChanges)
    .set({
      ...decision,
      email: null,
      tokenHash: null,
      expiresAt: null,
      decidedBy: decision.status === 'lapsed' ? null : (ctx.actor?.id ?? null),
      decidedAt: now,
      updatedAt: now,
    })
    .where(and(eq(roommateChanges.id, id), eq(roommateChanges.status, status)))
  if (moved.rowCount !== 1) fail('roommate.gone')
}

/** The due dates of rents to come: a share counts for whole rents. */
export async function listChangeDays(ctx: Ctx, rental: StoredRental): Promise<Day[]> {
  const { lines } = await loadBookRows(ctx, rental.id)
  const today = toManilaDay(ctx.now())
  const latest = rental.shares.map(({ startsOn }) => startsOn).reduce((a, b) => (a > b ? a : b), '')
  const days = lines.flatMap((line) =>
    line.kind === 'rent' && line.dueDate > today && line.dueDate >= latest && getLineDue(line) > 0 ? line.dueDate : [],
  )
  return [...new Set(days)]
}

/** Who joined or gave up a share also when it never counted, because another change had the same day: the deposit share is still between them. */
export async function isInAgreedChange(ctx: Ctx, rentalId: string): Promise<boolean> {
  const me = ctx.actor?.id ?? ''
  const isParty = or(eq(roommateChanges.personId, me), eq(roommateChanges.giverId, me))
  const isAgreed = and(eq(roommateChanges.rentalId, rentalId), eq(roommateChanges.status, 'agreed'), isParty)
  return isUuid(rentalId) && (await ctx.db.$count(roommateChanges, isAgreed)) > 0
}
