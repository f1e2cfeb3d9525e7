import { describe, expect, test } from 'vitest'
import type { BookLine } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { ProofStatus } from '#app/shared/tenancy-vocabulary.ts'
import { countRentMonths } from './rent-history.rules.ts'

const TODAY = '2026-06-15'

const buildLine = (id: string, dueDate: string, values: Partial<BookLine> = {}): BookLine => ({
  id,
  kind: 'rent',
  dueDate,
  amountDue: 1_000,
  reduced: 0,
  confirmed: 0,
  waiting: 0,
  inChecks: 0,
  ...values,
})
const buildProof = (paymentId: string, paidOn: string, amount = 1_000, status: ProofStatus = 'confirmed') => ({
  paymentId,
  paidOn,
  amount,
  status,
})
const paid = { confirmed: 1_000 }

describe('months of a rent history', () => {
  test('are on time until the end of the due date, late the day after, and open without a confirmed payment', () => {
    const lines = [buildLine('a', '2026-03-05', paid), buildLine('b', '2026-04-05', paid), buildLine('c', '2026-05-05')]
    const proofs = [buildProof('a', '2026-03-05'), buildProof('b', '2026-04-06')]
    expect(countRentMonths(lines, proofs, TODAY)).toEqual({ due: 3, onTime: 1, late: 1, open: 1, waiting: 0 })
  })

  test('are on time only if the whole rent was paid by the due date, in any number of payments', () => {
    const lines = [buildLine('a', '2026-03-05', paid), buildLine('b', '2026-04-05', paid)]
    const proofs = [
      buildProof('a', '2026-03-01', 400),
      buildProof('a', '2026-03-05', 600),
      buildProof('b', '2026-04-05', 999),
      buildProof('b', '2026-04-20', 1),
    ]
    expect(countRentMonths(lines, proofs, TODAY)).toMatchObject({ due: 2, onTime: 1, late: 1 })
  })

  test('do not count a payment that the owner has not confirmed, declined or reversed, and say that one waits', () => {
    const lines = ['a', 'b', 'c'].map((id) => buildLine(id, '2026-03-05', { waiting: id === 'a' ? 1_000 : 0 }))
    const proofs = [
      buildProof('a', '2026-03-01', 1_000, 'submitted'),
      buildProof('b', '2026-03-01', 1_000, 'declined'),
      buildProof('c', '2026-03-01', 1_000, 'reversed'),
    ]
    expect(countRentMonths(lines, proofs, TODAY)).toEqual({ due: 3, onTime: 0, late: 0, open: 3, waiting: 1 })
  })

  test('leave out rents of the future, one that is due today and can still be paid, other charges, and rents taken back', () => {
    const lines = [
      buildLine('a', '2026-07-05', paid),
      buildLine('b', TODAY),
      buildLine('c', '2026-03-05', { kind: 'penalty' }),
      buildLine('d', '2026-03-05', { reduced: 1_000 }),
    ]
    expect(countRentMonths(lines, [buildProof('a', '2026-06-01')], TODAY).due).toBe(0)
    expect(countRentMonths([buildLine('b', TODAY, paid)], [buildProof('b', TODAY)], TODAY)).toMatchObject({ onTime: 1 })
  })

  test('count a reduced rent that was paid in full as on time', () => {
    const lines = [buildLine('a', '2026-03-05', { reduced: 300, confirmed: 700 })]
    expect(countRentMonths(lines, [buildProof('a', '2026-03-05', 700)], TODAY).onTime).toBe(1)
  })
})
