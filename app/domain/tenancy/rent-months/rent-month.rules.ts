// A rent book by months: the card of the current month, and the months as the table shows them. Amounts in centavos.
import { type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import {
  type BookLine,
  getLineDue,
  getLineOpen,
  getLinePending,
  isLineCancelled,
} from '#app/domain/tenancy/rent-book/rent-book.rules.ts'

export type CurrentMonth = {
  /** Its first day. */
  month: Day
  due: number
  open: number
  /** The part of `open` that was sent or is in checks. */
  pending: number
  /** Of the oldest open entry; null if nothing is open. */
  dueOn: Day | null
  isOverdue: boolean
  /** Open from the months before. */
  openBefore: number
}

/** The month of today if it has entries, otherwise the next one with entries, otherwise the last one. */
export function getCurrentMonth(lines: readonly BookLine[], today: Day): CurrentMonth {
  const counted = lines.filter((line) => !isLineCancelled(line))
  const thisMonth = getFirstOfMonth(today)
  const months = [...new Set(counted.map(({ dueDate }) => getFirstOfMonth(dueDate)))].toSorted()
  const month = months.find((each) => each >= thisMonth) ?? months.at(-1) ?? thisMonth
  const ofMonth = counted.filter(({ dueDate }) => getFirstOfMonth(dueDate) === month)
  const dueOn = ofMonth.find((line) => getLineOpen(line) > 0)?.dueDate ?? null
  return {
    month,
    due: sum(ofMonth, getLineDue),
    open: sum(ofMonth, getLineOpen),
    pending: sum(ofMonth, getLinePending),
    dueOn,
    isOverdue: dueOn !== null && dueOn < today,
    openBefore: sum(
      counted.filter(({ dueDate }) => dueDate < month),
      getLineOpen,
    ),
  }
}

/** What a person reads first: months until today, newest first, then upcoming ones in their order. */
export function orderByMonth<Line extends BookLine>(lines: readonly Line[], today: Day): Line[] {
  const isUpcoming = (line: Line) => getFirstOfMonth(line.dueDate) > getFirstOfMonth(today)
  return [...lines.filter((line) => !isUpcoming(line)).toReversed(), ...lines.filter(isUpcoming)]
}

export type BookMonth<Line extends BookLine> = { month: Day; lines: Line[]; due: number; open: number }

export type BookMonths<Line extends BookLine> = {
  recent: BookMonth<Line>[]
  /** Paid in full, before the months of `recent`. */
  settled: BookMonth<Line>[]
  upcoming: BookMonth<Line>[]
}

const ALWAYS_SHOWN = 2

/** Months that ask for nothing are apart, so that they can be folded: those paid in full, except the last two, and upcoming ones. */
export function splitMonths<Line extends BookLine>(ordered: readonly Line[], today: Day): BookMonths<Line> {
  const thisMonth = getFirstOfMonth(today)
  const months = [...Map.groupBy(ordered, ({ dueDate }) => getFirstOfMonth(dueDate))].map(
    ([month, lines]): BookMonth<Line> => ({ month, lines, due: sum(lines, getLineDue), open: sum(lines, getLineOpen) }),
  )
  const past = months.filter(({ month }) => month <= thisMonth)
  const isRecent = ({ open, lines }: BookMonth<Line>, index: number) =>
    index < ALWAYS_SHOWN || open > 0 || lines.some(({ waiting }) => waiting > 0)
  return {
    recent: past.filter(isRecent),
    settled: past.filter((month, index) => !isRecent(month, index)),
    upcoming: months.filter(({ month }) => month > thisMonth),
  }
}

function sum<Line>(lines: readonly Line[], getAmount: (line: Line) => number): number {
  return lines.reduce((total, line) => total + getAmount(line), 0)
}
