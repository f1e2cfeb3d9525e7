// The settlement of a deposit: the rental is over, and nobody has to answer a deduction or a return any more.
import { and, asc, eq } from 'drizzle-orm'
import { depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { describeReturn } from '#app/domain/tenancy/deposits/deposit.labels.ts'
import { MAX_DEDUCTIONS, getReturnDay } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { listReturns, loadDepositSums } from '#app/domain/tenancy/deposits/deposit-return.queries.server.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { buildClause, buildOwnClause, buildPartiesClause } from './paper-clauses.labels.server.ts'
import type { ReadRecord } from './paper-record.model.ts'

export const readDepositRecord: ReadRecord = async (ctx, rental, people) => {
  const isOver = !people.isRenewed && toManilaDay(ctx.now()) >= people.endsOn
  if (!isOver) return null
  const sums = await loadDepositSums(ctx, rental)
  const hasNothing = sums.held + sums.unusedRent + sums.refundCharged === 0
  if (hasNothing || sums.contested + sums.waiting + sums.unconfirmed > 0) return null
  const [deductions, returns] = [await listAccepted(ctx, rental.id), await listReturns(ctx, rental)]
  const confirmed = returns.filter(({ status }) => status === 'confirmed')
  const { held, unusedRent, refundCharged, toReturn, returned, owed } = sums
  return {
    facts: [
      [held, unusedRent, refundCharged, toReturn, returned, owed],
      ...deductions.map(({ id, amount }) => [id, amount]),
      ...confirmed.map(({ id, amount }) => [id, amount]),
    ],
    buildClauses: (special) => [
      buildPartiesClause(people),
      buildClause('held', m.lease_heading_deposit, () =>
        [
          m.paper_deposit_held({ amount: formatAmount(held), date: formatDate(people.endsOn) }),
          ...(unusedRent + refundCharged === 0
            ? []
            : [m.paper_deposit_unused({ amount: formatAmount(unusedRent + refundCharged) })]),
        ].join(' '),
      ),
      buildClause('deductions', m.deposit_deductions, () =>
        [
          ...(deductions.length === 0
            ? [m.deposit_deductions_none()]
            : [m.paper_deposit_deductions({ amount: formatAmount(sums.accepted) })]),
          ...deductions.map(({ reason, amount }) => `- ${reason}: ${formatAmount(amount)}`),
        ].join('\n'),
      ),
      buildClause('returned', m.lease_heading_return, () =>
        [
          m.paper_deposit_return({ amount: formatAmount(toReturn), returned: formatAmount(returned) }),
          ...confirmed.map((paid) => `- ${describeReturn(paid)}: ${formatAmount(paid.amount)}`),
          owed === 0
            ? m.paper_deposit_nothing_owed()
            : m.paper_deposit_owed({ amount: formatAmount(owed), date: formatDate(getReturnDay(people.endsOn)) }),
        ].join('\n'),
      ),
      buildClause('settled', m.paper_heading_settled, () => m.paper_deposit_settled()),
      ...buildOwnClause('special', m.lease_heading_special, special),
    ],
    terms: [
      { label: m.deposit_held(), value: formatAmount(held) },
      { label: m.deposit_sum_accepted(), value: formatAmount(sums.accepted) },
      { label: m.deposit_sum_paid_back(), value: formatAmount(returned) },
      { label: m.deposit_sum_owed(), value: formatAmount(owed) },
    ],
  }
}

const listAccepted = (ctx: Parameters<ReadRecord>[0], rentalId: string) =>
  ctx.db
    .select({ id: depositDeductions.id, amount: depositDeductions.amount, reason: depositDeductions.reason })
    .from(depositDeductions)
    .where(and(eq(depositDeductions.rentalId, rentalId), eq(depositDeductions.status, 'accepted')))
    .orderBy(asc(depositDeductions.createdAt), asc(depositDeductions.id))
    .limit(MAX_DEDUCTIONS)
