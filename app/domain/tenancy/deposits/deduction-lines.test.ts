import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocatePayment,
  type Allocation,
  type BookLine,
  buildBookLines,
  getLineDue,
  getLineOpen,
  getLineUnclaimed,
  summarizeBook,
} from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { DEDUCTION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { canSettle, type DeductionPart, listDeductibleLines } from './deduction-lines.rules.ts'
import { summarizeDeposit } from './deposit.rules.ts'

const TODAY = '2026-12-01'
const buildLine = (changes: Partial<BookLine> = {}): BookLine => ({
  id: 'rent',
  kind: 'rent',
  dueDate: '2026-10-05',
  amountDue: 108_871,
  reduced: 0,
  confirmed: 0,
  waiting: 0,
  inChecks: 0,
  ...changes,
})
const buildPart = (changes: Partial<DeductionPart> = {}): DeductionPart => ({
  deductionId: 'deduction',
  rentalId: 'rental',
  paymentId: 'rent',
  amount: 50_000,
  status: 'proposed',
  ...changes,
})

describe('lines that a deduction can settle', () => {
  test('what another deduction without a decision names is not named again', () => {
    for (const status of DEDUCTION_STATUSES) {
      const [line] = listDeductibleLines([buildLine()], [buildPart({ status })])
      const isOpen = status === 'proposed' || status === 'contested'
      expect([status, line && getLineUnclaimed(line)]).toEqual([status, isOpen ? 58_871 : 108_871])
    }
  })

  test('the deposit does not pay itself, and a line without an open amount is not offered', () => {
    const lines = [buildLine({ kind: 'deposit' }), buildLine({ confirmed: 108_871 }), buildLine({ waiting: 108_871 })]
    expect(listDeductibleLines(lines, [])).toEqual([])
  })

  test('a part that was paid, handed in, covered by a check or reduced meanwhile cannot be settled', () => {
    const parts = [buildPart({ amount: 108_871 })]
    expect(canSettle([buildLine()], parts)).toBe(true)
    for (const name of ['confirmed', 'waiting', 'inChecks', 'reduced'] as const)
      expect([name, canSettle([buildLine({ [name]: 1 })], parts)]).toEqual([name, false])
    expect(canSettle([], parts)).toBe(false)
  })
})

/** One thing that happens to a rent book and its deposit. */
const act = fc.record({
  kind: fc.constantFrom('pay', 'deduct', 'damage', 'accept', 'withdraw'),
  amount: fc.integer({ min: 1, max: 2_000_000 }),
  pick: fc.nat(9),
})

const confirm = (parts: readonly Allocation[]) =>
  parts.map(({ paymentId, amount }) => ({ paymentId, amount, status: 'confirmed' as const }))

test('for every history the amounts due are paid or open, and the deposit is deducted or held, to the centavo', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_500_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(amounts, fc.nat(3_000_000), fc.array(act, { maxLength: 30 }), (dues, held, acts) => {
      const rows = dues.map((amountDue, index) => ({
        id: `line-${index}`,
        kind: 'rent' as const,
        dueDate: `2026-0${index + 1}-05`,
        amountDue,
        reducesId: null,
      }))
      const proofs: { paymentId: string; amount: number; status: 'confirmed' }[] = []
      const deductions: { id: string; amount: number; status: DeductionPart['status'] }[] = []
      const stored: Omit<DeductionPart, 'status'>[] = []
      const readParts = () =>
        stored.map((part) => ({ ...part, status: deductions.find(({ id }) => id === part.deductionId)!.status }))
      for (const { kind, amount, pick } of acts) {
        const lines = buildBookLines(rows, proofs)
        const chosen = lines.filter((_, index) => index >= pick % lines.length)
        const deductible = summarizeDeposit(held, deductions).deductible
        const deduction = deductions[pick % Math.max(1, deductions.length)]
        const id = `deduction-${deductions.length}`
        if (kind === 'pay') proofs.push(...confirm(allocatePayment(amount, chosen) ?? []))
        if (kind === 'damage' && amount <= deductible) deductions.push({ id, amount, status: 'proposed' })
        if (kind === 'deduct' && amount <= deductible) {
          const parts = allocatePayment(amount, listDeductibleLines(chosen, readParts()))
          if (parts === null) continue
          deductions.push({ id, amount, status: 'proposed' })
          stored.push(
            ...parts.map(({ paymentId, amount: part }) => ({
              paymentId,
              amount: part,
              deductionId: id,
              rentalId: 'rental',
            })),
          )
        }
        if (deduction?.status !== 'proposed') continue
        const own = stored.filter(({ deductionId }) => deductionId === deduction.id)
        if (kind === 'withdraw') deduction.status = 'withdrawn'
        if (kind === 'accept' && canSettle(lines, own)) {
          deduction.status = 'accepted'
          proofs.push(...confirm(own))
        }
      }
      const lines = buildBookLines(rows, proofs)
      for (const line of lines) expect(getLineDue(line)).toBe(line.confirmed + getLineOpen(line))
      const { due, confirmed, open } = summarizeBook(lines, TODAY)
      expect(due).toBe(confirmed + open)
      const sums = summarizeDeposit(held, deductions)
      expect(sums.held).toBe(sums.accepted + sums.left)
      expect(sums.left).toBe(sums.contested + sums.waiting + sums.deductible)
      expect(sums.deductible).toBeGreaterThanOrEqual(0)
    }),
  )
})
