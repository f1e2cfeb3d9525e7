// A person of the team takes cash for the owner, and the owner confirms that it was handed over or writes it off.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { heldCash } from '#app/db/schema/tenancy/held-cash.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

type TakenCash = { rentalId: string; ownerId: string; transferId: string; amount: number }

/** In the transaction of the payment. What an owner or a co-owner records, they have already. */
export async function holdCash(ctx: Ctx, taken: TakenCash): Promise<void> {
  const delegate = ctx.actor?.delegate
  if (!delegate || delegate.role === 'co_owner') return
  await ctx.db.insert(heldCash).values({ ...taken, heldBy: delegate.personId, createdAt: ctx.now() })
}

/** In the transaction that reverses the payment. */
export async function cancelHeldCash(ctx: Ctx, transferId: string): Promise<void> {
  const settled = { settledBy: getPersonId(ctx), settledAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db
    .update(heldCash)
    .set({ status: 'cancelled', ...settled })
    .where(and(eq(heldCash.transferId, transferId), eq(heldCash.status, 'held')))
}

/** All entries or none: the sum that the person saw is the sum that was handed over. */
export async function confirmHandOver(ctx: Ctx, entryIds: readonly string[]): Promise<void> {
  await settle(ctx, entryIds, { status: 'handed_over', note: null })
}

export async function writeOffCash(
  ctx: Ctx,
  { entries, note }: { entries: readonly string[]; note: string },
): Promise<void> {
  await settle(ctx, entries, { status: 'written_off', note })
}

type Settlement = { status: 'handed_over' | 'written_off'; note: string | null }

async function settle(ctx: Ctx, entryIds: readonly string[], settlement: Settlement): Promise<void> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'cash.settle', { userId: ownerId })
  const ids = [...new Set(entryIds)]
  const me = getPersonId(ctx)
  await inTransaction(ctx, async (tx) => {
    const settled = await tx.db
      .update(heldCash)
      .set({ ...settlement, settledBy: me, settledAt: tx.now(), updatedAt: tx.now() })
      .where(
        and(inArray(heldCash.id, ids), eq(heldCash.ownerId, ownerId), eq(heldCash.status, 'held'), isOfChosenHome(tx)),
      )
      .returning({ id: heldCash.id, heldBy: heldCash.heldBy, rentalId: heldCash.rentalId, amount: heldCash.amount })
    if (settled.length !== ids.length) fail('heldCash.changed')
    if (settled.some(({ heldBy }) => heldBy === me)) fail('heldCash.own')
    await recordAuditEntries(
      tx,
      settled.map(({ id, heldBy, rentalId, amount }) => ({
        action: settlement.status === 'handed_over' ? 'heldCash.handedOver' : 'heldCash.writtenOff',
        subjectType: 'rental',
        subjectId: rentalId,
        details: { entryId: id, heldBy, amount },
      })),
    )
  })
}

function isOfChosenHome(ctx: Ctx): SQL | undefined {
  const isChosen = isChosenHome(ctx, sql`let.property_id`)
  return isChosen && sql`exists (select from ${rentals} let where let.id = ${heldCash.rentalId} and ${isChosen})`
}

/** Who acts, also for an owner. */
const getPersonId = ({ actor }: Ctx): string => actor?.delegate?.personId ?? actor?.id ?? fail('auth.signInRequired')
