// The sums of a rent book and the distribution of a payment over its lines. Amounts in whole centavos.
import { canWriteInvoice } from '#app/domain/tenancy/receipts/invoice-number.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import { calculateBalance, getPaymentStatus } from '#app/shared/derived-states.ts'
import type { PaymentKind, PaymentMethod, PaymentStatus, ProofStatus } from '#app/shared/tenancy-vocabulary.ts'

/** A line with what its reductions and proofs add up to. */
export type BookLine = {
  id: string
  kind: Exclude<PaymentKind, 'reduction'>
  dueDate: Day
  amountDue: number
  /** The sum of its reductions, as a positive number. */
  reduced: number
  confirmed: number
  /** Handed in and not decided. */
  waiting: number
  /** Covered by checks that are held or deposited. */
  inChecks: number
  /** Who owes it, of several tenants who pay apart. */
  payerId?: string
}

type LineRow = {
  id: string
  kind: PaymentKind
  dueDate: Day
  amountDue: number
  reducesId: string | null
  payerId?: string | null
}
type ProofRow = { paymentId: string; amount: number; status: ProofStatus }
/** A part of a check that is held or deposited. */
export type CheckPart = { paymentId: string; amount: number }

/** Lines from the rows of a rental, oldest first. */
export function buildBookLines(
  rows: readonly LineRow[],
  proofs: readonly ProofRow[],
  checkParts: readonly CheckPart[] = [],
): BookLine[] {
  const lines = rows.flatMap(({ id, kind, dueDate, amountDue, payerId }): BookLine[] => {
    if (kind === 'reduction') return []
    const sums = { reduced: 0, confirmed: 0, waiting: 0, inChecks: 0 }
    return [{ id, kind, dueDate, amountDue, ...sums, ...(payerId ? { payerId } : {}) }]
  })
  const linesById = new Map(lines.map((line) => [line.id, line]))
  for (const { reducesId, amountDue } of rows) {
    const line = reducesId === null ? undefined : linesById.get(reducesId)
    if (line) line.reduced -= amountDue
  }
  for (const { paymentId, amount, status } of proofs) {
    const line = linesById.get(paymentId)
    if (line && status === 'confirmed') line.confirmed += amount
    if (line && status === 'submitted') line.waiting += amount
  }
  for (const { paymentId, amount } of checkParts) {
    const line = linesById.get(paymentId)
    if (line) line.inChecks += amount
  }
  return lines.toSorted(compareLines)
}

/** It waits or counts. The reference of one that was declined or reversed can be used again. */
export const isStanding = (status: ProofStatus): boolean => status === 'submitted' || status === 'confirmed'

function compareLines(a: BookLine, b: BookLine): number {
  return a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id < b.id ? -1 : 1
}

/** What the line asks for after its reductions. */
export const getLineDue = ({ amountDue, reduced }: BookLine): number => amountDue - reduced

/** What is not paid: proofs that wait do not count. */
export const getLineOpen = (line: BookLine): number => calculateBalance({ amountDue: getLineDue(line) }, line.confirmed)

/** The part of what is open that was handed in as a payment or a check. It is no money yet: the owner or the bank can refuse it. */
export const getLinePending = (line: BookLine): number => Math.min(getLineOpen(line), line.waiting + line.inChecks)

/** What nobody has handed in yet, neither as a payment nor as a check. */
export const getLineUnclaimed = (line: BookLine): number => getLineOpen(line) - getLinePending(line)

/** What an owner adds. Advance, deposit and rent follow from the lease. */
export const CHARGE_KINDS = ['dues', 'utilities', 'penalty', 'other'] as const satisfies readonly PaymentKind[]
export const isOwnCharge = ({ kind }: BookLine): boolean => CHARGE_KINDS.some((each) => each === kind)

/** Reductions took back all of it, and nothing was paid. */
export const isLineCancelled = (line: BookLine): boolean => getLineDue(line) === 0 && line.confirmed === 0

export function getLineStatus(line: BookLine, today: Day): PaymentStatus {
  return getPaymentStatus({ dueDate: line.dueDate, amountDue: getLineDue(line) }, line.confirmed, today)
}

export type BookSummary = {
  due: number
  confirmed: number
  waiting: number
  inChecks: number
  /** Not paid, due or not. */
  open: number
  /** Not paid, and the due date has passed. */
  overdue: number
  /** Not paid, and due today or earlier. */
  openNow: number
  /** The part of it that was handed in or is in checks. */
  pendingNow: number
  /** The part of `open` that was handed in or is in checks. */
  pending: number
  /** The oldest due date that has passed without full payment. */
  overdueSince: Day | null
  /** The next line that is not fully claimed. */
  nextDue: Day | null
}

export function summarizeBook(lines: readonly BookLine[], today: Day): BookSummary {
  const dueLines = lines.filter(({ dueDate }) => dueDate <= today)
  const overdueLines = lines.filter((line) => line.dueDate < today && getLineOpen(line) > 0)
  const sum = (chosen: readonly BookLine[], getAmount: (line: BookLine) => number) =>
    chosen.reduce((total, line) => total + getAmount(line), 0)
  return {
    due: sum(lines, getLineDue),
    confirmed: sum(lines, ({ confirmed }) => confirmed),
    waiting: sum(lines, ({ waiting }) => waiting),
    inChecks: sum(lines, ({ inChecks }) => inChecks),
    open: sum(lines, getLineOpen),
    overdue: sum(overdueLines, getLineOpen),
    openNow: sum(dueLines, getLineOpen),
    pendingNow: sum(dueLines, getLinePending),
    pending: sum(lines, getLinePending),
    overdueSince: overdueLines[0]?.dueDate ?? null,
    nextDue: lines.find((line) => getLineUnclaimed(line) > 0)?.dueDate ?? null,
  }
}

/** `withheld` is the part of the amount that was kept back as tax. */
export type Allocation = { paymentId: string; amount: number; withheld?: number }

/** Pays the oldest line first. Null if the amount is more than the lines can take. Lines that get nothing are left out. */
export function allocatePayment(amount: number, lines: readonly BookLine[]): Allocation[] | null {
  let rest = amount
  const allocations = lines.toSorted(compareLines).flatMap((line): Allocation[] => {
    const part = Math.min(rest, getLineUnclaimed(line))
    rest -= part
    return part > 0 ? [{ paymentId: line.id, amount: part }] : []
  })
  return rest > 0 ? null : allocations
}

/** What the lines can still take together. */
export const sumUnclaimed = (lines: readonly BookLine[]): number =>
  lines.reduce((sum, line) => sum + getLineUnclaimed(line), 0)

/** Without an amount, everything that the lines can take. Null if they cannot take the payment. */
export function planPayment(amount: number | undefined, lines: readonly BookLine[]): Allocation[] | null {
  const allocations = allocatePayment(amount ?? sumUnclaimed(lines), lines)
  return allocations !== null && allocations.length > 0 ? allocations : null
}

/** The spread as a form sends it back, so that a payment is stored only as the person saw it. */
export const writeSpread = (allocations: readonly Allocation[]): string =>
  allocations.map(({ paymentId, amount }) => `${paymentId}:${amount}`).join(',')

/** One payment is of one payer, because its receipt is. */
export const hasOnePayer = (lines: readonly BookLine[]): boolean =>
  new Set(lines.flatMap(({ payerId }) => payerId ?? [])).size <= 1

/** The lines that a form proposes to pay: those due, otherwise the next one. Of several payers those of the first. */
export function listProposedLines(lines: readonly BookLine[], today: Day): BookLine[] {
  const open = lines.filter((line) => getLineUnclaimed(line) > 0)
  const payerId = open.find((line) => line.payerId !== undefined)?.payerId
  const unclaimed = open.filter((line) => line.payerId === undefined || line.payerId === payerId)
  const due = unclaimed.filter(({ dueDate }) => dueDate <= today)
  return due.length > 0 ? due : unclaimed.slice(0, 1)
}

/** Cash leaves no picture of a transfer. */
export const needsProof = (method: PaymentMethod): boolean => method !== 'cash'

/** Of a confirmed payment with its paper. */
export const canNameInvoice = (transfer: {
  status: ProofStatus
  acknowledgment: object | null
  invoice: { canChange: boolean } | null
}): boolean => transfer.status === 'confirmed' && transfer.acknowledgment !== null && canWriteInvoice(transfer.invoice)

export const PAYMENT_PROOF_FOLDER = 'payment-proofs'
/** Of one rental: 120 months, and charges and reductions beside them. */
export const MAX_BOOK_LINES = 600
export const MAX_BOOK_PROOFS = 2_000
export const MAX_WAITING_TRANSFERS = 20
