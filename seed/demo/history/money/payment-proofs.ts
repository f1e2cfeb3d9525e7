// Payment proofs: most are on time, some partial, a few late or missing, and some wait for the owner's confirmation.
import { paymentAcknowledgments, paymentProofs } from '#app/db/schema/tenancy/tenancy.server.ts'
import { addDays, type Day, countDaysBetween } from '#app/shared/dates.ts'
import type { PaymentMethod, ProofStatus } from '#app/shared/tenancy-vocabulary.ts'
import { hoursAfter, momentOn, toCalendarDay } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { applyMoves } from '#seed/demo/state-moves.ts'
import type { PaymentLine, Rental } from '../rentals.ts'

type PaymentPattern = 'paid' | 'late' | 'partial' | 'unpaid' | 'submitted' | 'declinedFirst'
/** Only payments due in this period may be open, so that no debt is a year old. */
const RECENT_DAYS = 45
const DECLINE_REASONS = ['The picture of the proof cannot be read.', 'The amount has not arrived in our account.']

/** `applicantIds`: people with an open application. They owe nothing, because nobody approves a renter who owes rent. */
export function makePaymentProofs(
  dataset: DemoData,
  rentals: readonly Rental[],
  applicantIds: ReadonlySet<string>,
): void {
  for (const rental of rentals) {
    const random = createRandom(`proofs ${rental.id}`)
    const dueLines = rental.lines.filter(({ kind, dueDate }) => kind !== 'rent' || dueDate < dataset.calendar.today)
    dueLines.forEach((line, index) =>
      addProofs(
        dataset,
        random,
        rental,
        line,
        pickPaymentPattern(dataset, random, rental, line, {
          fromLast: dueLines.length - 1 - index,
          isApplicant: applicantIds.has(rental.tenant.id),
        }),
      ),
    )
  }
}

function pickPaymentPattern(
  dataset: DemoData,
  random: Random,
  rental: Rental,
  line: PaymentLine,
  { fromLast, isApplicant }: { fromLast: number; isApplicant: boolean },
): PaymentPattern {
  // The owner confirmed the booking because this money had arrived.
  if (line.kind !== 'rent') return 'paid'
  if (rental.tenant.isDemo && rental.status !== 'expired') return DEMO_TENANT_PATTERNS[fromLast] ?? 'paid'
  if (isApplicant) return 'paid'
  const isRecent = countDaysBetween(line.dueDate, dataset.calendar.today) <= RECENT_DAYS
  if (!isRecent) return random.chance(0.1) ? 'late' : random.chance(0.03) ? 'declinedFirst' : 'paid'
  return random.pickWeighted<PaymentPattern>({ paid: 62, late: 6, partial: 10, unpaid: 11, submitted: 11 })
}

/** By position from the newest payment. The demo tenant applies for another home, so nothing is overdue. */
const DEMO_TENANT_PATTERNS: Record<number, PaymentPattern> = { 1: 'declinedFirst', 2: 'late' }

function addProofs(
  dataset: DemoData,
  random: Random,
  rental: Rental,
  line: PaymentLine,
  pattern: PaymentPattern,
): void {
  if (pattern === 'unpaid') return
  const days = pattern === 'late' ? random.integer(2, 9) : -random.integer(0, 4)
  const plannedDay = line.kind === 'rent' ? addDays(line.dueDate, days) : getUpfrontPaymentDay(rental, line)
  const paidOn = plannedDay < dataset.calendar.today ? plannedDay : dataset.calendar.day(-1)
  const paidAmount =
    pattern === 'partial'
      ? Math.round((line.amountDue * random.pick([0.4, 0.5, 0.6])) / 10_000) * 10_000
      : line.amountDue
  if (pattern === 'declinedFirst')
    addProof(dataset, random, rental, line, { paidOn, amount: paidAmount, decision: 'declined', attempt: 0 })
  const lastPaidOn = pattern === 'declinedFirst' ? getRetryDay(dataset, paidOn) : paidOn
  addProof(dataset, random, rental, line, {
    paidOn: lastPaidOn,
    amount: paidAmount,
    decision: pattern === 'submitted' ? null : 'confirmed',
    attempt: 1,
  })
}

/** Advance and deposit are paid by the day the booking is confirmed. */
const getUpfrontPaymentDay = (rental: Rental, line: PaymentLine) => {
  const confirmedDay = toCalendarDay(rental.madeAt)
  return confirmedDay < line.dueDate ? confirmedDay : line.dueDate
}

const getRetryDay = (dataset: DemoData, day: Day) =>
  addDays(day, 3) < dataset.calendar.today ? addDays(day, 3) : dataset.calendar.day(-1)

type ProofFacts = { paidOn: Day; amount: number; decision: ProofStatus | null; attempt: number }

function addProof(
  dataset: DemoData,
  random: Random,
  rental: Rental,
  line: PaymentLine,
  { paidOn, amount, decision, attempt }: ProofFacts,
): void {
  const { calendar } = dataset
  const method = random.pickWeighted<PaymentMethod>({ gcash: 46, bank: 26, maya: 14, cash: 14 })
  const createdAt = calendar.clampToPast(momentOn(paidOn, random.integer(8, 19), random.integer(0, 59)))
  const decidedAt = decision ? calendar.clampToPast(hoursAfter(createdAt, random.integer(1, 30))) : null
  const status = applyMoves('paymentProof', 'submitted', decision ? [[decision, 'owner']] : [])
  const id = demoId('proof', line.id, attempt)
  if (status === 'confirmed' && line.kind === 'rent' && decidedAt)
    dataset.pendingRows.add(paymentAcknowledgments, { transferId: id, rentalId: rental.id, issuedAt: decidedAt })
  dataset.pendingRows.add(paymentProofs, {
    id,
    transferId: id,
    paymentId: line.id,
    submittedBy: rental.tenant.id,
    amount,
    method,
    paidOn,
    reference: buildReference(random, method),
    status,
    declineReason: status === 'declined' ? random.pick(DECLINE_REASONS) : null,
    decidedBy: decidedAt ? rental.owner.id : null,
    decidedAt,
    createdAt,
    updatedAt: decidedAt ?? createdAt,
  })
}

function buildReference(random: Random, method: PaymentMethod): string | null {
  if (method === 'cash') return null
  const digits = String(Math.floor(random.fraction() * 1e13)).padStart(13, '0')
  return method === 'bank' ? `BT-${digits.slice(0, 8)}` : digits
}
