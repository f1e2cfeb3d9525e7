// Which payments can be reversed, by whom and how long. The pages and the command ask the same function.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { can } from '#app/permissions/policy.ts'
import { REVERSAL_DAYS } from '#app/shared/constants.ts'
import { countDaysBetween, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { ProofStatus, StoredPaymentMethod } from '#app/shared/tenancy-vocabulary.ts'

export type ReversalFacts = {
  method: StoredPaymentMethod
  decidedAt: Date | null
  /** A payment that came with the booking has none: its paper is the receipt of the booking. */
  isAcknowledged: boolean
  /** It is the transfer of a check in the register. */
  isOfCheck: boolean
}

type ReversalRefusal = Extract<ErrorCode, `paymentReversal.${string}`>

/** Why a confirmed payment cannot be reversed; null if it can. */
export function findReversalRefusal(facts: ReversalFacts, today: Day): ReversalRefusal | null {
  const { method, decidedAt, isAcknowledged, isOfCheck } = facts
  if (method === 'deposit') return 'paymentReversal.deposit'
  if (isOfCheck) return 'paymentReversal.check'
  if (!isAcknowledged) return 'paymentReversal.booking'
  const isLate = decidedAt === null || countDaysBetween(toManilaDay(decidedAt), today) > REVERSAL_DAYS
  return isLate ? 'paymentReversal.tooLate' : null
}

/** Whether a page offers it to the reader. */
export const isReversible = (
  ctx: Ctx,
  transfer: ReversalFacts & { status: ProofStatus; decidedBy: string | null },
): boolean =>
  transfer.status === 'confirmed' &&
  can(ctx.actor, 'paymentProof.reverse', transfer) &&
  findReversalRefusal(transfer, toManilaDay(ctx.now())) === null
