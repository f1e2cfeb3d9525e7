// The person who has the link answers, or declines. No account is needed: the link is the permission, and it works once.
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { rentalReferences } from '#app/db/schema/tenancy/passports.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { REFERENCE_DAYS } from './rental-reference.model.ts'
import { findByToken } from './rental-reference.queries.server.ts'
import type { AnswerInput } from './rental-reference.schema.ts'

const CLOSED = { tokenHash: null, expiresAt: null, email: null } as const

export async function answerReference(ctx: Ctx, token: string, answers: AnswerInput): Promise<void> {
  if (answers.livedFrom > toManilaDay(ctx.now())) failField('livedFrom', 'field.date.future')
  await closeReference(ctx, token, { status: 'answered', ...answers })
}

/** The address is erased. */
export async function declineReference(ctx: Ctx, token: string): Promise<void> {
  await closeReference(ctx, token, { status: 'declined' })
}

type Closing = ({ status: 'answered' } & AnswerInput) | { status: 'declined' }

/** Of many attempts one succeeds: the update still has to find the hash of the link. */
async function closeReference(ctx: Ctx, token: string, closing: Closing): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id, userId, name } = await findByToken(tx, token)
    if (tx.actor?.id === userId) fail('rentalReference.ownLink')
    const closed = await tx.db
      .update(rentalReferences)
      .set({ ...CLOSED, ...closing, answeredAt: tx.now() })
      .where(and(eq(rentalReferences.id, id), eq(rentalReferences.tokenHash, hashToken(token))))
      .returning({ id: rentalReferences.id })
    if (closed.length === 0) fail('rentalReference.notFound')
    if (closing.status === 'declined') return
    await recordAudit(tx, { action: 'rentalReference.answered', subjectType: 'user', subjectId: userId })
    await notify(tx, {
      userId,
      kind: 'rentalReference.answered',
      subject: { type: 'rental_reference', id },
      params: { note: name },
    })
  })
}

const DAY_MS = 86_400_000

/** Questions that nobody answered go, with the address, as long after the end of the link as it was valid. Returns how many. */
export async function deleteUnansweredReferences(ctx: Ctx): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - REFERENCE_DAYS * DAY_MS)
  const deleted = await ctx.db
    .delete(rentalReferences)
    .where(and(isNotNull(rentalReferences.expiresAt), lt(rentalReferences.expiresAt, oldest)))
    .returning({ id: rentalReferences.id })
  return deleted.length
}
