// Puts the figures of an owner's report together. Pure: the same sums on the screen, in the files and in the tests.
import { addDays, addMonths, countDaysBetween, type Day, toManilaDay } from '#app/shared/dates.ts'
import {
  ARREARS_AGES,
  INCOME_KINDS,
  type KindSums,
  type ListingFigures,
  type ListingSum,
  MAX_REPORT_MONTHS,
  type MonthFigures,
  type OwnerReport,
  type OwnerReportFacts,
  type OwnerReportPeriod,
  type OwnerReportTotals,
  type RentedSpan,
} from './owner-report.model.ts'

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const FIRST_YEAR = 2000
const DAYS_PER_YEAR = 365
const MONTHS_PER_YEAR = 12
/** Below this part of the present sum, a percentage of the sum before says nothing. */
const COMPARABLE_SHARE = 0.1

/** `from` and `to` are 'YYYY-MM'. Without them, or with months in the wrong order, it is the year of today. */
export function readReportPeriod(params: URLSearchParams, now: Date): OwnerReportPeriod {
  const year = toManilaDay(now).slice(0, 4)
  const [from, to] = [readMonth(params.get('from')), readMonth(params.get('to'))]
  if (from === null || to === null || from > to) return { firstMonth: `${year}-01-01`, lastMonth: `${year}-12-01` }
  const latest = addMonths(from, MAX_REPORT_MONTHS - 1)
  return { firstMonth: from, lastMonth: to < latest ? to : latest }
}

function readMonth(text: string | null): Day | null {
  return text !== null && MONTH.test(text) && Number(text.slice(0, 4)) >= FIRST_YEAR ? `${text}-01` : null
}

export const getLastDay = ({ lastMonth }: OwnerReportPeriod): Day => addDays(addMonths(lastMonth, 1), -1)

export function listMonths({ firstMonth, lastMonth }: OwnerReportPeriod): Day[] {
  const months: Day[] = []
  for (let month = firstMonth; month <= lastMonth; month = addMonths(month, 1)) months.push(month)
  return months
}

export function buildOwnerReport(period: OwnerReportPeriod, facts: OwnerReportFacts, now: Date): OwnerReport {
  const [firstDay, lastDay] = [period.firstMonth, getLastDay(period)]
  const listings = buildListings({ firstDay, lastDay }, facts, toManilaDay(now))
  return {
    ...period,
    firstDay,
    lastDay,
    readAt: now,
    months: buildMonths(period, facts),
    listings,
    arrears: facts.arrears,
    kinds: buildKinds(facts),
    deposits: facts.deposits,
    missingCertificates: facts.missingCertificates,
    totals: addUp(listings, facts),
  }
}

function buildMonths(period: OwnerReportPeriod, { money }: OwnerReportFacts): MonthFigures[] {
  const figures = new Map(
    listMonths(period).map((month): [Day, MonthFigures] => [
      month,
      { month, expected: 0, received: 0, receivedBefore: 0 },
    ]),
  )
  for (const { month, expected, received } of money.months) {
    const own = figures.get(month)
    if (own) {
      own.expected += expected
      own.received += received
    }
    const later = figures.get(addMonths(month, MONTHS_PER_YEAR))
    if (later) later.receivedBefore += received
  }
  return [...figures.values()]
}

/** What was received compared with a year before, in percent; null if there was too little to compare with. */
export function getChangeFromYearBefore(now: number, before: number): number | null {
  return before <= 0 || before < now * COMPARABLE_SHARE ? null : (100 * (now - before)) / before
}

function buildKinds({ money }: OwnerReportFacts): KindSums[] {
  const sums = new Map(money.kinds.map((each) => [each.kind, each]))
  return INCOME_KINDS.map((kind) => sums.get(kind) ?? { kind, expected: 0, received: 0, withheld: 0 })
}

type Days = { firstDay: Day; lastDay: Day }

function buildListings(days: Days, facts: OwnerReportFacts, today: Day): ListingFigures[] {
  const { firstDay, lastDay } = days
  const money = new Map(facts.money.listings.map((sums) => [sums.listingId, sums]))
  const rented = Map.groupBy(facts.rented, ({ listingId }) => listingId)
  const lastEnds = new Map(facts.lastEnds.map(({ listingId, to }) => [listingId, to]))
  const costs = new Map(facts.costs.map(({ listingId, cost }) => [listingId, cost]))
  return facts.listings.map(({ id, title, monthlyRent, listedOn, isOffered }) => {
    const { expected = 0, received = 0, receivedBefore = 0 } = money.get(id) ?? {}
    const span = { firstDay: listedOn > firstDay ? listedOn : firstDay, lastDay: lastDay < today ? lastDay : today }
    const vacantDays = countVacantDays(span, rented.get(id) ?? [])
    return {
      id,
      title,
      monthlyRent,
      expected,
      received,
      receivedBefore,
      isOffered,
      vacantDays,
      vacantSince: getVacantSince({ listedOn, lastDay: span.lastDay }, vacantDays, {
        rented: rented.get(id) ?? [],
        lastEnd: lastEnds.get(id),
      }),
      vacancyCost: Math.round((vacantDays * monthlyRent * MONTHS_PER_YEAR) / DAYS_PER_YEAR),
      repairCosts: costs.get(id) ?? 0,
    }
  })
}

/** Days without a rental. Rentals of one listing never overlap. */
export function countVacantDays({ firstDay, lastDay }: Days, rented: readonly Omit<RentedSpan, 'listingId'>[]): number {
  if (firstDay > lastDay) return 0
  const rentedDays = rented.reduce((sum, { from, to }) => {
    const [start, end] = [from > firstDay ? from : firstDay, to < lastDay ? to : lastDay]
    return sum + (start > end ? 0 : countDaysBetween(start, end) + 1)
  }, 0)
  return Math.max(0, countDaysBetween(firstDay, lastDay) + 1 - rentedDays)
}

type LastRentals = { rented: readonly Omit<RentedSpan, 'listingId'>[]; lastEnd: Day | undefined }

/** The day after the last rental, also one before the period. Null for a home that is rented on the last day or has no vacant day. */
export function getVacantSince(
  { listedOn, lastDay }: { listedOn: Day; lastDay: Day },
  vacantDays: number,
  { rented, lastEnd }: LastRentals,
): Day | null {
  if (vacantDays === 0) return null
  const ends = rented.filter(({ from }) => from <= lastDay).map(({ to }) => to)
  const end = [...ends, ...(lastEnd === undefined ? [] : [lastEnd])].toSorted().at(-1)
  if (end === undefined) return listedOn
  return end >= lastDay ? null : addDays(end, 1)
}

function addUp(
  listings: readonly ListingFigures[],
  { arrears, depositsHeld, money }: OwnerReportFacts,
): OwnerReportTotals {
  const sum = (name: ListingSum) => listings.reduce((total, listing) => total + listing[name], 0)
  return {
    expected: sum('expected'),
    received: sum('received'),
    receivedBefore: sum('receivedBefore'),
    vacantDays: sum('vacantDays'),
    vacancyCost: sum('vacancyCost'),
    repairCosts: sum('repairCosts'),
    arrears: ARREARS_AGES.reduce((total, age) => total + arrears[age].amount, 0),
    arrearsPending: ARREARS_AGES.reduce((total, age) => total + arrears[age].pending, 0),
    depositsHeld,
    withheld: money.kinds.reduce((total, { withheld }) => total + withheld, 0),
  }
}
