// What the first page of a tenant says about their rental: what to pay by when, and the months of the lease. Amounts in centavos.
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { addDays, addMonths, type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import type { PaymentKind } from '#app/shared/tenancy-vocabulary.ts'

/** The same as in the list of what waits for the tenant. */
const DUE_SOON_DAYS = 7

export type DueLine = { id: string; kind: PaymentKind; dueDate: Day; note: string | null; amount: number }

export type TenantDue =
  /** `overdue` is the part whose date has passed. */
  | { state: 'late'; total: number; overdue: number; since: Day; until: Day; lines: DueLine[] }
  | { state: 'due'; total: number; until: Day; lines: DueLine[] }
  /** Everything due was sent or is in checks. */
  | { state: 'waiting'; total: number }
  /** `until` is the next due date. */
  | { state: 'paid'; until: Day | null }

type Line = Pick<BookLineView, 'id' | 'kind' | 'dueDate' | 'note' | 'open' | 'unclaimed'>

export function getTenantDue(lines: readonly Line[], today: Day): TenantDue {
  const horizon = addDays(today, DUE_SOON_DAYS)
  const near = lines.filter(({ dueDate, open }) => dueDate <= horizon && open > 0)
  const toPay = near.filter(({ unclaimed }) => unclaimed > 0)
  const [first] = toPay
  const last = toPay.at(-1)
  if (!first || !last) {
    const sent = near.reduce((sum, { open }) => sum + open, 0)
    if (sent > 0) return { state: 'waiting', total: sent }
    return { state: 'paid', until: lines.find(({ open }) => open > 0)?.dueDate ?? null }
  }
  const dueLines = toPay.map(({ id, kind, dueDate, note, unclaimed }) => ({
    id,
    kind,
    dueDate,
    note,
    amount: unclaimed,
  }))
  const sum = (chosen: readonly DueLine[]) => chosen.reduce((total, { amount }) => total + amount, 0)
  const due = { total: sum(dueLines), until: last.dueDate, lines: dueLines }
  const overdue = sum(dueLines.filter(({ dueDate }) => dueDate < today))
  if (overdue === 0) return { state: 'due', ...due, until: first.dueDate }
  return { state: 'late', ...due, overdue, since: first.dueDate }
}

/** `none`: the book has no rent for this month. */
export type LeaseMonth = { month: Day; state: 'paid' | 'due' | 'late' | 'upcoming' | 'none' }

type Lease = { startsOn: Day; endsOn: Day }

/** A cell for each month of a lease; the advance pays the first ones. */
export function listLeaseMonths(lease: Lease, lines: readonly Line[], today: Day): LeaseMonth[] {
  const rents = lines.filter(({ kind }) => kind === 'rent' || kind === 'advance')
  const advances = rents.filter(({ kind }) => kind === 'advance')
  const months: Day[] = []
  for (let month = getFirstOfMonth(lease.startsOn); month <= lease.endsOn; month = addMonths(month, 1))
    months.push(month)
  const advanceMonths = new Set(advances.map(({ dueDate }) => getFirstOfMonth(dueDate)))
  return months.map((month): LeaseMonth => {
    const ofMonth = rents.filter(({ dueDate }) => getFirstOfMonth(dueDate) === month)
    if (ofMonth.length > 0) return { month, state: getMonthState(ofMonth, month, today) }
    const isCovered = advanceMonths.size > 0 && isBeforeFirstRent(month, rents)
    return { month, state: isCovered ? getMonthState(advances, month, today) : 'none' }
  })
}

function getMonthState(lines: readonly Line[], month: Day, today: Day): LeaseMonth['state'] {
  const open = lines.filter((line) => line.open > 0)
  if (open.length === 0) return 'paid'
  if (open.some(({ dueDate }) => dueDate < today)) return 'late'
  return month <= today ? 'due' : 'upcoming'
}

/** Rent is charged from the month on that the advance does not pay. */
function isBeforeFirstRent(month: Day, rents: readonly Line[]): boolean {
  const first = rents.find(({ kind }) => kind === 'rent')
  return first !== undefined && month < first.dueDate
}
