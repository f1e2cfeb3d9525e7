// One side proposes to end a renewed rental early and says what happens to the next one; the other side accepts or declines. Nothing changes
// before it is accepted (accept-early-end.commands.server.ts).
import { and, eq } from 'drizzle-orm'
import { earlyEndProposals } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { lockRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { lapseEarlyEnd, lockEarlyEnd, lockNextRental, moveEarlyEnd } from './early-end-access.queries.server.ts'
import { tellOtherSide } from './offer-renewal.commands.server.ts'
import { getSide } from './renewal-access.queries.server.ts'
import { getEarlyEnd } from './renewal.rules.ts'
import type { ProposeEarlyEndInput } from './renewal.schema.ts'

export async function proposeEarlyEnd(
  ctx: Ctx,
  { rentalId, key, ...terms }: ProposeEarlyEndInput & { rentalId: string },
): Promise<void> {
  await once(ctx, { operation: 'earlyEnd.propose', key, input: { rentalId, ...terms } }, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'renewal.answer', rental)
    await lockNextRental(tx, rental)
    const side = getSide(tx, rental)
    const days = getEarlyEnd(rental, { side, today: toManilaDay(tx.now()) })
    if (days === null || terms.endsOn < days.first || terms.endsOn > days.last)
      failField('endsOn', 'rental.endDate.outOfRange')
    await lapseEarlyEnd(tx, rentalId)
    const open = await tx.db.$count(
      earlyEndProposals,
      and(eq(earlyEndProposals.rentalId, rentalId), eq(earlyEndProposals.status, 'open')),
    )
    if (open > 0) fail('renewal.alreadyOpen')
    const now = tx.now()
    await tx.db.insert(earlyEndProposals).values({
      rentalId,
      side,
      proposedBy: tx.actor?.id ?? '',
      ...terms,
      createdAt: now,
      updatedAt: now,
    })
    const { endsOn, nextRental } = terms
    await recordAudit(tx, {
      action: 'earlyEnd.proposed',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { side, endsOn, nextRental },
    })
    await tellOtherSide(tx, rental, { kind: 'earlyEnd.proposed', note: terms.reason })
    return null
  })
}

type Answer = { rentalId: string; proposal: string }

export async function declineEarlyEnd(
  ctx: Ctx,
  { reason, ...input }: Answer & { reason?: string | undefined },
): Promise<void> {
  await answer(ctx, input, { status: 'declined', kind: 'earlyEnd.declined', reason })
}

export async function withdrawEarlyEnd(ctx: Ctx, input: Answer): Promise<void> {
  await answer(ctx, input, { status: 'withdrawn', kind: 'earlyEnd.withdrawn' })
}

type Answered = {
  status: 'declined' | 'withdrawn'
  kind: 'earlyEnd.declined' | 'earlyEnd.withdrawn'
  reason?: string | undefined
}

async function answer(ctx: Ctx, input: Answer, { status, kind, reason = '' }: Answered): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, proposal } = await lockEarlyEnd(tx, input, status)
    await moveEarlyEnd(tx, proposal, { status, declineReason: reason || null })
    await recordAudit(tx, {
      action: 'earlyEnd.answered',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { answer: kind },
    })
    await tellOtherSide(tx, rental, { kind, note: reason })
  })
}
