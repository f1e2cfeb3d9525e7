// Deposits of rentals that ended some time ago: paid back in full, and confirmed by the tenant. Later ones wait for their owner.
import { depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { listUnusedRents } from '#app/domain/tenancy/rent-book/unused-rent.rules.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { hoursAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { createRandom } from '#seed/demo/random.ts'
import { applyMoves } from '#seed/demo/state-moves.ts'
import { hasPassport, SETTLED_DEDUCTIONS } from '../rental-records.ts'
import { isRenewed, type Rental } from '../rentals.ts'

/** Every line of such a rental is paid (payment-proofs.ts). */
const SETTLED_DAYS = 60

export function makeDepositReturns(dataset: DemoData, rentals: readonly Rental[]): void {
  const { calendar, pendingRows } = dataset
  for (const rental of rentals) {
    if (isRenewed(rental) || rental.lastDay >= calendar.day(-SETTLED_DAYS)) continue
    const deducted = hasPassport(rental) ? SETTLED_DEDUCTIONS.reduce((sum, amount) => sum + amount, 0) : 0
    const amount = rental.depositHeld + sumUnusedRent(rental) - deducted
    if (amount <= 0) continue
    const random = createRandom(`deposit ${rental.id}`)
    const createdAt = momentOn(addDays(rental.lastDay, random.integer(8, 26)), 14)
    const decidedAt = hoursAfter(createdAt, random.integer(2, 40))
    pendingRows.add(depositReturns, {
      id: demoId('deposit return', rental.id),
      rentalId: rental.id,
      recordedBy: rental.owner.id,
      amount,
      method: 'bank',
      returnedOn: toManilaDay(createdAt),
      reference: `BT-${String(random.integer(10_000_000, 99_999_999))}`,
      status: applyMoves('depositReturn', 'sent', [['confirmed', 'tenant']]),
      decidedAt,
      createdAt,
      updatedAt: decidedAt,
    })
  }
}

function sumUnusedRent({ startsOn, endsOn, lastDay, monthlyRent, lines }: Rental): number {
  if (lastDay === endsOn) return 0
  const paid = lines.flatMap(({ kind, ...line }) =>
    kind === 'reduction' ? [] : { ...line, kind, reduced: 0, confirmed: line.amountDue, waiting: 0, inChecks: 0 },
  )
  return listUnusedRents({ startsOn, lastDay, monthlyRent }, paid).reduce((sum, { toRefund }) => sum + toRefund, 0)
}
