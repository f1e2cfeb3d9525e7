// The owner and each tenant consent to a change or decline it. The last consent does it: the rental is locked, so that of two at the same moment the second
// one sees the first.
import { roommateChanges, roommateConsents } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import {
  lockBookRental,
  lockRentals,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { applyChange } from './apply-change.commands.server.ts'
import {
  isInAgreedChange,
  listConsentIds,
  listConsentingIds,
  lockChange,
  moveChange,
  type StoredChange,
} from './roommate-change.queries.server.ts'
import { getDepositStep } from './roommate-deposit.rules.ts'

type ChangeRef = { rentalId: string; change: string }

export async function consentToChange(ctx: Ctx, ref: ChangeRef): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    const { rental, change } = await lockChange(tx, ref, 'agreed')
    if (!listConsentingIds(rental).includes(tx.actor.id)) fail('auth.forbidden')
    await storeConsent(tx, rental, change)
    await applyIfAgreed(tx, rental, change)
  })
}

/** Also of the person who joins. Consenting twice is refused. */
export async function storeConsent(ctx: Ctx, rental: StoredRental, change: StoredChange): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: userId } = ctx.actor
  const stored = await ctx.db
    .insert(roommateConsents)
    .values({ changeId: change.id, userId, createdAt: ctx.now() })
    .onConflictDoNothing()
  if (stored.rowCount !== 1) fail('roommate.gone')
  await recordStep(ctx, 'roommate.consented', rental, change)
  await settleNotifications(ctx, { userId, kinds: ['roommate.proposed'], subjectId: rental.id })
}

/** The caller has locked the rental. An invitation has to be accepted first. */
export async function applyIfAgreed(ctx: Ctx, rental: StoredRental, change: StoredChange): Promise<void> {
  if (change.status !== 'open') return
  const consented = await listConsentIds(ctx, change.id)
  if (!listConsentingIds(rental).every((id) => consented.includes(id))) return
  await applyChange(ctx, rental, change)
  await moveChange(ctx, change, { status: 'agreed' })
  await recordStep(ctx, 'roommate.agreed', rental, change)
  await tellEverybody(ctx, rental, change, 'roommate.agreed')
}

/** One refusal is enough. */
export async function declineChange(ctx: Ctx, { reason, ...ref }: ChangeRef & { reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, change } = await lockChange(tx, ref, 'declined')
    if (change.proposedBy === tx.actor?.id) fail('roommate.gone')
    await moveChange(tx, change, { status: 'declined', declineReason: reason })
    await recordStep(tx, 'roommate.declined', rental, change)
    await tellEverybody(tx, rental, change, 'roommate.declined', reason)
  })
}

/** Only who proposed it. A link stops at once. */
export async function withdrawChange(ctx: Ctx, ref: ChangeRef): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, change } = await lockChange(tx, ref, 'withdrawn')
    if (change.proposedBy !== tx.actor?.id) fail('roommate.gone')
    await moveChange(tx, change, { status: 'withdrawn' })
    await recordStep(tx, 'roommate.withdrawn', rental, change)
    await tellEverybody(tx, rental, change, 'roommate.withdrawn')
  })
}

/** Who takes the deposit share over says that it is paid, and who gives it up that it arrived. Also after the day of the change. */
export async function confirmDepositShare(ctx: Ctx, { rentalId, change: id }: ChangeRef): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    // Who is in the change; a share of theirs may never have counted
    const [rental] = (await isInAgreedChange(tx, rentalId))
      ? await lockRentals(tx, [rentalId])
      : [await lockBookRental(tx, rentalId)]
    if (!rental) return fail('rental.notFound')
    const isThis = and(eq(roommateChanges.id, id), eq(roommateChanges.rentalId, rental.id))
    const [change] = await tx.db.select().from(roommateChanges).where(isThis)
    const step = change ? getDepositStep(change, rental, tx.actor.id) : null
    if (!change || step === null) return fail('roommate.depositNotDue')
    const [column, name] =
      step === 'pay'
        ? ([roommateChanges.depositPaidAt, 'depositPaidAt'] as const)
        : ([roommateChanges.depositReceivedAt, 'depositReceivedAt'] as const)
    const moved = await tx.db
      .update(roommateChanges)
      .set({ [name]: tx.now(), updatedAt: tx.now() })
      .where(and(isThis, isNull(column)))
    if (moved.rowCount !== 1) fail('roommate.depositNotDue')
    await recordStep(tx, step === 'pay' ? 'roommate.depositPaid' : 'roommate.depositReceived', rental, change)
    const people = new Set([change.personId, change.giverId].flatMap((userId) => userId ?? []))
    people.delete(tx.actor.id)
    for (const userId of people) await tell(tx, rental, { userId, kind: 'roommate.depositConfirmed' })
  })
}

export async function tellProposed(ctx: Ctx, rental: StoredRental, change: StoredChange): Promise<void> {
  const consented = await listConsentIds(ctx, change.id)
  for (const userId of new Set(listConsentingIds(rental)))
    if (!consented.includes(userId)) await tell(ctx, rental, { userId, kind: 'roommate.proposed' })
}

type Result = 'roommate.agreed' | 'roommate.declined' | 'roommate.withdrawn'

/** Nobody has to answer it anymore. */
async function tellEverybody(ctx: Ctx, rental: StoredRental, change: StoredChange, kind: Result, note = '') {
  const people = new Set([...listConsentingIds(rental), ...(change.personId === null ? [] : [change.personId])])
  for (const userId of people) {
    await settleNotifications(ctx, { userId, kinds: ['roommate.proposed'], subjectId: rental.id })
    if (userId !== ctx.actor?.id) await tell(ctx, rental, { userId, kind, note })
  }
}

type Notice = { userId: string; kind: Extract<NotificationKind, `roommate.${string}`>; note?: string }

async function tell(ctx: Ctx, { id, listing }: StoredRental, { userId, kind, note = '' }: Notice): Promise<void> {
  await notify(ctx, { userId, kind, subject: { type: 'rental', id }, params: { ...getTitleParams(listing), note } })
}

type Step = `roommate.${'consented' | 'agreed' | 'declined' | 'withdrawn' | 'depositPaid' | 'depositReceived'}`

async function recordStep(ctx: Ctx, action: Step, rental: StoredRental, { id, kind }: StoredChange): Promise<void> {
  const details = { changeId: id, kind }
  await recordAudit(ctx, { action, subjectType: 'rental', subjectId: rental.id, details })
}
